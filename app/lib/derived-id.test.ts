import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { idSchema, idTimeMs, newId } from '#shared/ids.ts'
import { derivedId } from './derived-id.ts'

test('all devices make one id of the same parts on one day, and another one of all other parts', () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => derivedId(1_795_000_000_000, 'item', at % 10_000))
  expect(new Set(ids).size).toBe(10_000)
  fc.assert(
    fc.property(fc.integer({ min: dayMs, max: 2 ** 45 }), fc.array(fc.string()), (ms, parts) => {
      const id = derivedId(ms, ...parts)
      expect(idSchema.parse(id)).toBe(id)
      expect(ms - idTimeMs(id)).toBeGreaterThanOrEqual(0)
      expect(ms - idTimeMs(id)).toBeLessThan(dayMs)
      expect(derivedId(ms, ...parts, '')).not.toBe(id)
    }),
  )
})

test('a shop that goes on after midnight in Brazil is one day', () => {
  const [evening, night] = ['2026-11-28T22:00:00-03:00', '2026-11-29T01:00:00-03:00'].map((at) => Date.parse(at))
  const id = newId()
  expect(derivedId(night ?? 0, id)).toBe(derivedId(evening ?? 0, id))
})
