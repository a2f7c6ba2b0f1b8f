import { addDays as addDaysInUtc, addMonths as addMonthsInUtc, getISODay } from 'date-fns'
import fc from 'fast-check'
import { RRule } from 'rrule'
import { afterEach, expect, test } from 'vitest'
import { addDays, addMonths, dayAt, numberOf, weekdayOf } from './days.ts'
import { DomainError } from './errors.ts'
import { anchored, nextOccurrence, occurrenceFrom, occurrencesBetween } from './occurrences.ts'
import { formatRepeat, parseRepeat, type Repeat, type RepeatDays } from './repeats.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const [firstYear, lastYear] = [numberOf('1990-01-01'), numberOf('2100-12-31')]
const day = fc.integer({ min: firstYear, max: lastYear }).map(dayAt)
const nth = (most: number) => fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: most }))

const weekdays = fc
  .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
  .map((found): RepeatDays => ({ kind: 'weekdays', weekdays: found.sort((a, b) => a - b) }))

const daysOfMonth: fc.Arbitrary<RepeatDays> = fc.oneof(
  nth(31).map((each): RepeatDays => ({ kind: 'day', day: each })),
  fc.tuple(nth(4), fc.integer({ min: 0, max: 6 })).map(([each, weekday]): RepeatDays => {
    return { kind: 'weekday', nth: each, weekday }
  }),
  nth(20).map((each): RepeatDays => ({ kind: 'workingDay', nth: each })),
)

const end = fc.oneof(
  fc.constant({ until: null, count: null }),
  day.map((until) => ({ until, count: null })),
  fc.integer({ min: 1, max: 12 }).map((count) => ({ until: null, count })),
)

const kind = fc.oneof(
  fc.constant({ frequency: 'DAILY', month: null, days: null } as const),
  fc.option(weekdays).map((days) => ({ frequency: 'WEEKLY', month: null, days }) as const),
  fc.option(daysOfMonth).map((days) => ({ frequency: 'MONTHLY', month: null, days }) as const),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.option(daysOfMonth))
    .map(([month, days]) => ({ frequency: 'YEARLY', month, days }) as const),
  fc.constant({ frequency: 'YEARLY', month: null, days: null } as const),
)

const interval = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 }))

const repeat: fc.Arbitrary<Repeat> = fc
  .tuple(kind, interval, end)
  .map(([each, every, ending]) => parseRepeat(formatRepeat({ ...each, interval: every, ...ending })))

/** The day in UTC, as `rrule` expects it. */
const utc = (each: string): Date => new Date(`${each}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The same rule in the package `rrule`. */
const oracle = (rule: Repeat, start: string): RRule =>
  new RRule({ ...RRule.parseString(formatRepeat(anchored(rule, start))), dtstart: utc(start) })

test('the first occurrences are those of rrule', () => {
  fc.assert(
    fc.property(repeat, day, (rule, start) => {
      const expected = oracle(rule, start).all((_, index) => index < 8)
      expect(occurrencesBetween(rule, start, start, '2500-01-01', 8)).toEqual(expected.slice(0, 8).map(dayOf))
    }),
    { numRuns: 1500 },
  )
})

test('the next occurrence after any day is that of rrule', () => {
  fc.assert(
    fc.property(repeat, day, fc.integer({ min: -200, max: 3000 }), (rule, start, days) => {
      const after = addDays(start, days)
      const expected = oracle(rule, start).after(utc(after))
      expect(nextOccurrence(rule, start, after)).toBe(expected && dayOf(expected))
    }),
    { numRuns: 400 },
  )
})

test('a repeat goes on alike from each of its occurrences, without an end by number', () => {
  fc.assert(
    fc.property(repeat, day, (rule, start) => {
      const fixed = { ...anchored(rule, start), count: null }
      const [first, second, third] = occurrencesBetween(fixed, start, start, '2500-01-01', 3)
      if (first === undefined || second === undefined) return
      expect(nextOccurrence(fixed, first, first)).toBe(second)
      expect(nextOccurrence(fixed, second, second)).toBe(third ?? null)
    }),
    { numRuns: 1000 },
  )
})

test('a stored rule is parsed and formatted as itself', () => {
  fc.assert(
    fc.property(repeat, (rule) => {
      expect(parseRepeat(formatRepeat(rule))).toEqual(rule)
      expect(formatRepeat(rule).length).toBeLessThanOrEqual(120)
    }),
  )
})

test('X31: any text is a rule or is refused with a reason in Portuguese', () => {
  const part = fc.constantFrom('FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'UNTIL', 'COUNT')
  const value = fc.constantFrom(
    'DAILY',
    'YEARLY',
    'MONTHLY',
    'MO',
    '-1',
    '30',
    '31',
    '2',
    '5MO',
    '99999999',
    '2026',
    '',
  )
  const rules = fc
    .array(
      fc.tuple(part, value).map((pair) => pair.join('=')),
      { maxLength: 6 },
    )
    .map((all) => all.join(';'))
  fc.assert(
    fc.property(fc.oneof(rules, anyText), (text) => {
      try {
        expect(parseRepeat(formatRepeat(parseRepeat(text)))).toEqual(parseRepeat(text))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        expect(error.message).toContain('Não entendemos a repetição')
      }
    }),
    { numRuns: 500 },
  )
})

/** Texts of any UTF-16 units, made without `fc.string`, whose unit `binary` takes seconds to prepare. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))

/** A rule that counts how often it is read. */
function counted(rule: Repeat): { rule: Repeat; reads: () => number } {
  let reads = 0
  const proxy = new Proxy(rule, {
    get(target, name) {
      reads++
      return Reflect.get(target, name)
    },
  })
  return { rule: proxy, reads: () => reads }
}

test('X31: the work for the next occurrence is the same after a day and after millennia', () => {
  const anyDay = fc.integer({ min: numberOf('1900-01-01'), max: numberOf('9999-12-31') }).map(dayAt)
  fc.assert(
    fc.property(repeat, fc.integer({ min: 1, max: 999 }), anyDay, anyDay, (each, every, start, from) => {
      const { rule, reads } = counted({ ...anchored(each, start), interval: every })
      occurrenceFrom(rule, start, from)
      expect(reads()).toBeLessThan(40)
    }),
    { numRuns: 2000 },
  )
})

test('a list of occurrences ends at its limit', () => {
  const { rule, reads } = counted(parseRepeat('FREQ=DAILY'))
  expect(occurrencesBetween(rule, '1900-01-01', '1900-01-01', '9999-12-31', 31)).toHaveLength(31)
  expect(reads()).toBeLessThan(32 * 40)
})

test('days are those of date-fns, and alike in every zone', () => {
  const zones = ['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon', 'Pacific/Apia', 'Asia/Kathmandu']
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, fc.integer({ min: -999, max: 999 }), (each, from, number) => {
      process.env.TZ = each
      const [added, months] = [addDays(from, number), addMonths(from, number)]
      const weekday = weekdayOf(from)
      process.env.TZ = 'UTC'
      expect(added).toBe(dayOf(addDaysInUtc(utc(from), number)))
      expect(months).toBe(dayOf(addMonthsInUtc(utc(from), number)))
      expect(weekday).toBe(getISODay(utc(from)) - 1)
    }),
    { numRuns: 500 },
  )
})
