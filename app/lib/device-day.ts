/** The current day by the clock and zone of this device, such as `2026-03-10`. `date-fns` is not loaded at a start. */
export function dayOfDevice(nowMs = Date.now()): string {
  const now = new Date(nowMs)
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
