/** Each case of a tick, an undo and a moved day, computed from rows alone. */
import { describe, expect, test } from 'vitest'
import type { Tick } from '#shared/ticks.ts'
import { withName, withNameBack } from '#sync-server/db/queries/tick-names.ts'
import { type Case, caseOfDay, caseOfTick, caseOfUndo, effectOfTick, effectOfUndo } from './tick-cases.ts'

const [day, next, later] = ['2026-12-05', '2026-12-12', '2026-12-19']
const mine = { occurrence: day, on: day, copy: 'mine' }
const theirs = { ...mine, copy: 'theirs' }
const second = { occurrence: next, on: next, copy: 'second' }
const repeat = 'FREQ=WEEKLY;BYDAY=SA'

/** A weekly row that remembers these ticks. */
const row = (fields: object = {}, ...ticks: Tick[]) => ({
  ...{ title: 'Feira', dueDate: day, repeat, completed: false, ...fields },
  stamps: ticks.reduce((stamps, tick) => withName(stamps, tick), {}),
})
/** The row after the first tick, and after the second one. */
const gone = (...ticks: Tick[]) => row({ dueDate: next }, ...ticks)
const further = row({ dueDate: later }, mine, second)
/** A daily row that was ticked a week late, and a tick of a day in between. */
const late = row({ dueDate: next, repeat: 'FREQ=DAILY' }, { ...mine, on: next })
const missed = { occurrence: '2026-12-08', on: '2026-12-08', copy: 'missed' }
const short = row({ dueDate: '2026-12-06', repeat: 'FREQ=DAILY' }, mine)
const lateToo = row({ dueDate: next, repeat: 'FREQ=DAILY' }, { ...mine, on: next }, missed)
const copy = { completed: true, dueDate: day, purgedAt: null }
const seen = { isMade: false, isDayUnseen: false, mayRepeat: false, today: day }
const unseen = { ...seen, isDayUnseen: true }

test.each<[Case, string, ReturnType<typeof row>, Tick | undefined, typeof seen]>([
  ['counts', 'of the occurrence of the row', row(), mine, seen],
  ['counts', 'of a row that was done before it repeated', row({ completed: true }), mine, seen],
  [
    'counts',
    'of a last occurrence that is done already',
    row({ completed: true }, theirs),
    mine,
    { ...seen, isMade: true },
  ],
  ['counts', 'without a name, of a day that its author has seen', row(), undefined, seen],
  ['counts', 'without a name, of a row that is done', row({ completed: true }), undefined, unseen],
  ['done', 'that another device has done', gone(theirs), mine, seen],
  ['done', 'that comes a second time with a new day', gone(mine), { ...mine, occurrence: later }, seen],
  ['done', 'without a name, by an older app that may repeat it', gone(mine), undefined, { ...unseen, mayRepeat: true }],
  ['counts', 'of a later day, to which a late tick has led elsewhere', short, second, { ...seen, today: next }],
  ['moved', 'of a day that has not come', short, second, { ...seen, today: '2026-12-11' }],
  ['moved', 'of a later day, while the rule keeps each', { ...short, repeat }, second, { ...seen, today: next }],
  ['moved', 'of a later day, while the row is done', { ...short, completed: true }, second, { ...seen, today: next }],
  ['missed', 'of a day that the row has gone past', late, missed, seen],
  ['done', 'of such a day that another device has ticked', lateToo, { ...missed, copy: 'other' }, seen],
  ['moved', 'of such a day whose copy is there', late, missed, { ...seen, isMade: true }],
  ['moved', 'of a day before the row went past others', late, { ...missed, occurrence: '2026-12-01' }, seen],
  ['moved', 'of such a day, while the rule keeps each', { ...late, repeat }, missed, seen],
  ['moved', 'of another occurrence', gone(), mine, seen],
  ['moved', 'without a name, of a day that its author has not seen', row(), undefined, unseen],
  ['again', 'that was taken back', row(), mine, { ...seen, isMade: true }],
])('%s: a tick %s', (its, _title, before, tick, facts) => {
  expect(caseOfTick(before, tick, facts)).toBe(its)
})

test.each<[Case, string, ReturnType<typeof row>, Parameters<typeof caseOfUndo>[2]]>([
  ['others', 'of an occurrence that another device ticked too', gone(mine, theirs), copy],
  ['copy', 'after a later tick', further, copy],
  ['copy', 'of a tick whose name a new rule has removed', row({ dueDate: later }), copy],
  ['late', 'of a tick whose copy is erased', further, { ...copy, purgedAt: 1 }],
  ['late', 'of a tick without a copy', further, undefined],
  ['moved', 'of an unknown tick, while the row is done', row({ completed: true }), undefined],
  ['open', 'of an unknown tick, while the row is open', row(), undefined],
  ['open', 'that comes twice', { ...further, stamps: withNameBack(further.stamps, mine) }, copy],
])('%s: an undo %s', (its, _title, before, left) => {
  expect(caseOfUndo(before, mine, left)).toBe(its)
})

test.each([
  ['counts', 'of the occurrence of the row', gone(mine), { dueDate: later, occurrence: next }],
  ['counts', 'with a new rule', gone(mine), { dueDate: day, occurrence: day, repeat: 'FREQ=DAILY' }],
  ['past', 'of an occurrence that is done', gone(mine), { dueDate: later, occurrence: day }],
  ['twice', 'whose tick has counted', gone(mine), { dueDate: day, completed: true, tick: mine }],
])('%s: a day %s', (its, _title, before, said) => {
  expect(caseOfDay(before, said)).toBe(its)
})

describe('the effect of a tick', () => {
  const steps = [{ id: 's', title: 'Lista', done: true, position: 'A' }]

  test('moves the row, opens its steps and remembers the tick; the ticks of the new day go', () => {
    const { changes, rule, names } = effectOfTick('todos', row({ steps }), mine, false)
    expect({ ...changes, ...rule }).toEqual({
      dueDate: next,
      occurrence: null,
      repeat,
      steps: [{ ...steps[0], done: false }],
    })
    expect(names(row({}, second).stamps)).toEqual({ ...withName({}, mine), steps: 0, 'steps/s/done': 0 })
  })

  test('opens a row that was done before it repeated', () => {
    expect(effectOfTick('tasks', { ...row(), status: 'concluída' }, mine, false).changes).toMatchObject({
      status: 'pendente',
    })
  })

  test('makes the row done after its last occurrence', () => {
    const last = effectOfTick('todos', row({ repeat: `${repeat};COUNT=1` }), mine, false, 'phone')
    expect([last.changes, last.rule, last.names({})]).toEqual([
      { completed: true },
      undefined,
      withName({}, mine, 'phone'),
    ])
    expect(effectOfTick('todos', row(), mine, true).changes).toEqual({ completed: true })
  })
})

describe('the effect of an undo', () => {
  test('takes the row back to the day of the copy, with its ticked steps, and forgets the tick', () => {
    const known = { id: 's', title: 'Lista', done: false, position: 'A' }
    const done = [
      { ...known, done: true },
      { ...known, id: 'removed', done: true },
    ]
    const before = { ...gone(mine), steps: [known] }
    const effect = effectOfUndo('todos', before, mine, { ...copy, dueDate: '2026-12-06', steps: done })
    const changes = { dueDate: '2026-12-06', occurrence: day }
    expect(effect).toMatchObject({ changes, rule: { repeat }, steps: [{ id: 's', done: true }] })
    expect(effect?.names(before.stamps)).toEqual({})
  })

  test('opens a row at its last occurrence', () => {
    expect(effectOfUndo('todos', row({ completed: true }, mine), mine, undefined)).toMatchObject({
      changes: { completed: false },
    })
  })

  test.each([
    ['that did not count', gone()],
    ['that another device ticked too', gone(mine, theirs)],
    ['before a later one', further],
  ])('there is none for a tick %s', (_title, before) => {
    expect(effectOfUndo('todos', before, mine, copy)).toBeUndefined()
  })
})
