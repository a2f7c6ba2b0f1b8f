import { dayMs } from '#shared/days.ts'

const timeZone = 'America/Sao_Paulo'

/** The formatter is created on first use, because that takes the browser longer than drawing a list. */
function formatOf(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (ms) => {
    format ??= new Intl.DateTimeFormat('pt-BR', { timeZone, ...options })
    return format.format(ms)
  }
}

/** The time of a moment in Brazil, such as `14:05`, on any device. */
export const clockTime = formatOf({ hour: '2-digit', minute: '2-digit', hour12: false })

const exactTime = formatOf({ hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

/** The day of a moment in Brazil, such as `03/07/2026`. */
export const calendarDay = formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** `03/07/2026`: the day as written in a date, on any device. */
export const writtenDay = (date: string): string => date.slice(0, 10).split('-').reverse().join('/')

/** `2026-07-03`: the day of a moment in Brazil. */
export const isoDay = (ms: number): string => calendarDay(ms).split('/').reverse().join('-')

/** The words for days in a language. */
export interface DayWords {
  today: string
  tomorrow: string
  yesterday: string
  /** Sunday first. */
  weekdays: readonly string[]
}

/**
 * The colloquial form of a day: `hoje`, `amanhã`, `ontem`, `qui, 26/11`, and `ter, 26/11/2024` in another year than
 * `today`. Both days are such as `2026-11-26`; no time zone is involved.
 */
export function nearDay(day: string, today: string, words: DayWords): string {
  const [ms, todayMs] = [Date.parse(`${day}T00:00Z`), Date.parse(`${today}T00:00Z`)]
  // A file of another app may contain any text.
  if (Number.isNaN(ms)) return writtenDay(day)
  const near = new Map([
    [-dayMs, words.yesterday],
    [0, words.today],
    [dayMs, words.tomorrow],
  ]).get(ms - todayMs)
  const written = writtenDay(day)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return near ?? `${words.weekdays[new Date(ms).getUTCDay()]}, ${isThisYear ? written.slice(0, 5) : written}`
}

/** The words for times of the day in a language. */
export interface ClockWords {
  clock: (hours: number, minutes: string) => string
}

/** The colloquial form of a time such as `09:00`: `9h`, `15h30`. */
export function spokenTime(time: string, { clock }: ClockWords): string {
  const [hours = '', minutes = ''] = time.split(':')
  return clock(Number(hours), minutes)
}

/** `14:05` for a moment of today, `ontem, 14:05` or `sex, 03/07, 14:05` for another. */
export function dayAndTime(ms: number, nowMs: number, words: DayWords): string {
  const [day, today] = [isoDay(ms), isoDay(nowMs)]
  return day === today ? clockTime(ms) : `${nearDay(day, today, words)}, ${clockTime(ms)}`
}

/** `dayAndTime` for many moments: those in one minute have seconds, `14:05:09`, so that they differ. */
export function daysAndTimes(moments: readonly number[], nowMs: number, words: DayWords): string[] {
  const texts = moments.map((ms) => dayAndTime(ms, nowMs, words))
  const seen = new Map<string, number>()
  for (const text of texts) seen.set(text, (seen.get(text) ?? 0) + 1)
  return moments.map((ms, at) => {
    const text = texts[at] ?? ''
    return (seen.get(text) ?? 0) > 1 ? text.replace(clockTime(ms), exactTime(ms)) : text
  })
}
