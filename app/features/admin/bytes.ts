import type { Language } from '#shared/settings.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']
const step = 1024

/** A size such as `1,2 MB`: at most three digits, in the largest unit that fits. */
export function bytesText(bytes: number, language: Language): string {
  let size = Math.max(0, bytes)
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= step
    unit += 1
  }
  const digits = size < 9.95 && unit > 0 ? 1 : 0
  return `${formatOf(language, digits).format(size)} ${units[unit]}`
}

/** Making a formatter takes longer than a row with it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: Language, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${language} ${maximumFractionDigits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits })
  formats.set(key, format)
  return format
}
