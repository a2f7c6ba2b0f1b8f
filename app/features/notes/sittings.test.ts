import { expect, test } from 'vitest'
import { sittingsOf } from './sittings.ts'

const texts = (...times: string[]) => times.map((time) => ({ at: `2026-11-24T${time}Z` }))

test('texts that were written without a pause are one sitting, however long that took', () => {
  const all = texts('14:15:02', '14:15:01', '14:11:00', '14:06:30', '13:50:00', '13:49:59')
  expect(sittingsOf(all)).toEqual(texts('14:15:02', '13:50:00'))
  expect(sittingsOf([])).toEqual([])
})

test('a pause of more than five minutes begins another sitting', () => {
  expect(sittingsOf(texts('14:15:00', '14:10:00', '14:04:59'))).toEqual(texts('14:15:00', '14:04:59'))
})
