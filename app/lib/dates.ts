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

const exactTime = formatOf({ hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

/** `03/07/2026`, in Brazil. */
export const calendarDay = formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** `03/07/2026`: the day that a date was written with, wherever the device is. */
export const writtenDay = (date: string): string => date.slice(0, 10).split('-').reverse().join('/')

/** `14:05` for a moment of today, `03/07/2026 14:05` for any other. */
export const dayAndTime = (ms: number, nowMs: number): string =>
  calendarDay(ms) === calendarDay(nowMs) ? clockTime(ms) : `${calendarDay(ms)} ${clockTime(ms)}`

/** The same for many moments: those of one minute with their seconds, `14:05:09`, so that one can tell them apart. */
export function daysAndTimes(moments: readonly number[], nowMs: number): string[] {
  const texts = moments.map((ms) => dayAndTime(ms, nowMs))
  const seen = new Map<string, number>()
  for (const text of texts) seen.set(text, (seen.get(text) ?? 0) + 1)
  return moments.map((ms, at) => {
    const text = texts[at] ?? ''
    return (seen.get(text) ?? 0) > 1 ? text.replace(clockTime(ms), exactTime(ms)) : text
  })
}
