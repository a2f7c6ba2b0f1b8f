const timeZone = 'America/Sao_Paulo'

const clock = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false })
const day = new Intl.DateTimeFormat('pt-BR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })

/** `14:05`, as clocks in Brazil show it, wherever the device is. */
export const clockTime = (ms: number): string => clock.format(ms)

/** `03/07/2026`, in Brazil. */
export const calendarDay = (ms: number): string => day.format(ms)

/** `03/07/2026`: the day that a date was written with, wherever the device is. */
export const writtenDay = (date: string): string => date.slice(0, 10).split('-').reverse().join('/')

/** `14:05` for a moment of today, `03/07/2026 14:05` for any other. */
export const dayAndTime = (ms: number, nowMs: number): string =>
  day.format(ms) === day.format(nowMs) ? clockTime(ms) : `${day.format(ms)} ${clockTime(ms)}`
