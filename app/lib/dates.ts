const timeZone = 'America/Sao_Paulo'

/** Made when it is first needed: the browser takes longer for one than for drawing a list. */
function formatOf(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (ms) => {
    format ??= new Intl.DateTimeFormat('pt-BR', { timeZone, ...options })
    return format.format(ms)
  }
}

/** `14:05`, as clocks in Brazil show it, wherever the device is. */
export const clockTime = formatOf({ hour: '2-digit', minute: '2-digit', hour12: false })

/** `03/07/2026`, in Brazil. */
export const calendarDay = formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** `03/07/2026`: the day that a date was written with, wherever the device is. */
export const writtenDay = (date: string): string => date.slice(0, 10).split('-').reverse().join('/')

/** `14:05` for a moment of today, `03/07/2026 14:05` for any other. */
export const dayAndTime = (ms: number, nowMs: number): string =>
  calendarDay(ms) === calendarDay(nowMs) ? clockTime(ms) : `${calendarDay(ms)} ${clockTime(ms)}`
