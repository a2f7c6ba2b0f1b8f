const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * The time since `ms` in words, such as `há 5 minutos`. It is `agora` for less than a minute, and if `ms` is in the
 * future.
 */
export function relativeTime(ms: number, nowMs: number, language: string): string {
  const seconds = Math.max(0, (nowMs - ms) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, length] = units.find(([, unitSeconds]) => seconds >= unitSeconds) ?? ['second', Number.POSITIVE_INFINITY]
  return format.format(-Math.floor(seconds / length) || 0, unit)
}
