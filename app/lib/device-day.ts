import { format } from 'date-fns'

/** The current day by the clock and zone of this device, such as `2026-03-10`. */
export const dayOfDevice = (nowMs = Date.now()): string => format(nowMs, 'yyyy-MM-dd')
