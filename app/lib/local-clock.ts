/** The time on this device's clock, such as `2026-12-05T08:50`; the format of shared/reminders.ts. */
export const localClock = (ms: number): string => {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000
  return new Date(ms - offsetMs).toISOString().slice(0, 16)
}

/** The day on this device's calendar, such as `2026-12-05` (decision 014). */
export const localDay = (ms: number): string => localClock(ms).slice(0, 10)

/** Ms until the next day begins on this device, also on days with a clock change at midnight. */
export function msToNextDay(nowMs: number): number {
  const now = new Date(nowMs)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - nowMs
}
