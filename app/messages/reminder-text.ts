/** A reminder in words: "Na hora", "1 hora e 30 minutos antes". */

const units = { weeks: 10_080, days: 1440, hours: 60, minutes: 1 }

/** The words of a language. */
export interface ReminderWords {
  onTime: string
  spans: Record<keyof typeof units, (count: number) => string>
  before: (spans: readonly string[]) => string
}

/** The minutes of a reminder in whole weeks, else in days, hours and minutes. */
export function reminderText(minutes: number, { onTime, spans, before }: ReminderWords): string {
  if (minutes === 0) return onTime
  if (minutes % units.weeks === 0) return before([spans.weeks(minutes / units.weeks)])
  const counts = {
    days: Math.floor(minutes / units.days),
    hours: Math.floor((minutes % units.days) / units.hours),
    minutes: minutes % units.hours,
  }
  const parts = (['days', 'hours', 'minutes'] as const).filter((unit) => counts[unit] > 0)
  return before(parts.map((unit) => spans[unit](counts[unit])))
}
