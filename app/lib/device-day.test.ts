import { format } from 'date-fns'
import { expect, test } from 'vitest'
import { dayOfDevice } from './device-day.ts'

test.each([0, 1, 1000, 1e9, 1.7e12, 1.79e12])(
  'the day of %d ms is that of date-fns in the zone of the device',
  (ms) => {
    expect(dayOfDevice(ms)).toBe(format(ms, 'yyyy-MM-dd'))
  },
)
