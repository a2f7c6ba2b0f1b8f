/** The time on this device's clock, such as `2026-12-05T08:50`; the format of shared/reminders.ts. */
export const localClock = (ms: number): string => {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000
  return new Date(ms - offsetMs).toISOString().slice(0, 16)
}
