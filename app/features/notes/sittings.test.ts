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

const by = (id: string | undefined, at: string) => ({ at: `2026-11-24T${at}Z`, ...(id && { device: { id } }) })

test('two devices that write at the same time are two sittings', () => {
  const all = [by('phone', '14:15:03'), by('desk', '14:15:02'), by('phone', '14:15:01'), by('desk', '14:15:00')]
  expect(sittingsOf(all)).toEqual(all.slice(0, 2))
})

test('a device that returns after five minutes begins another sitting, whatever others write meanwhile', () => {
  const all = [by('phone', '14:15:00'), by('desk', '14:12:00'), by('phone', '14:09:59'), by('desk', '14:07:00')]
  expect(sittingsOf(all)).toEqual(all.slice(0, 3))
})

test('a text of an unknown device belongs to the sitting that follows it', () => {
  const all = [by('phone', '14:15:00'), by(undefined, '14:14:59'), by(undefined, '14:00:00')]
  expect(sittingsOf(all)).toEqual([all[0], all[2]])
})
