/** Rules about what a device is told: what the server accepts is in the row, or its result says that it is not. */
import type { Mutant } from './mutant.ts'

const ticks = 'sync-server/commands/ticks.ts'
const copies = 'sync-server/commands/tick-copies.ts'
const tests = 'sync-server/commands/ticks.test.ts'
const answers = 'sync-server/commands/tick-answers.test.ts'

export const accepted: Mutant[] = [
  {
    rule: 'the author of a tick that does not count is notified',
    broken: 'nobody is',
    file: ticks,
    from: "  if (late === 'moved') notifyOfDay(c, edited, said, 'completed', 'status', 'tick')\n",
    to: '',
    test: answers,
  },
  {
    rule: 'the author of a tick that does not count is notified',
    broken: 'a device whose row did not repeat is taken for one that repeats its tick',
    file: ticks,
    from: 'c.shape < firstShapeWithTicks && (',
    to: '(',
    test: answers,
  },
  {
    rule: 'the author of a tick that does not count is notified',
    broken: 'the tick of a day whose copy is open again counts as done',
    file: ticks,
    from: 'const isDone = isTicked(row.stamps, asCounted(row.stamps, tick)) || isDropped',
    to: 'const isDone = isPast(row.stamps, tick) || isDropped',
    test: answers,
  },
  {
    rule: 'the steps of a late tick are written without their ticks',
    broken: 'with them',
    file: ticks,
    from: 'isOther ? stepsWithoutTicks(c, row, said) : typed',
    to: 'isOther ? typed : typed',
    test: tests,
  },
  {
    rule: 'an id inside of an input shows and changes no row of others',
    broken: 'the shown copy may be of another person',
    file: copies,
    from: 'if (row?.scope === userScope(c.userId)) {',
    to: 'if (row) {',
    test: 'sync-server/testing/contract-foreign-ids.test.ts',
  },
  {
    rule: 'an id inside of an input shows and changes no row of others',
    broken: 'the copy of a tick may be of another person',
    file: copies,
    from: 'return found?.scope === row.scope ? found : undefined',
    to: 'return found',
    test: 'sync-server/testing/contract-foreign-ids.test.ts',
  },
  {
    rule: 'a done copy needs room',
    broken: 'its tick is not refused without it',
    file: copies,
    from: 'await requireRoom(c, table, await insertRow(c.writer, table, made as never, marks))',
    to: 'await insertRow(c.writer, table, made as never, marks)',
    test: answers,
  },
  {
    rule: 'a removed step leaves nothing behind',
    broken: 'its stamps stay',
    file: 'sync-server/db/queries/step-stamps.ts',
    from: 'stamps: ofSteps(next, steps)',
    to: 'stamps: next',
    test: answers,
  },
  {
    rule: 'what is accepted is in the row or told',
    broken: 'the title of a late tick is lost',
    file: ticks,
    from: 'const edited = await write(c, table, row, { changes: others, steps })\n  if (late',
    to: 'const edited = row\n  void others\n  if (late',
    test: 'sync-server/sync/said.property.test.ts',
  },
  {
    rule: 'what is accepted is in the row or told',
    broken: 'a create with an id in use is accepted',
    file: 'sync-server/db/queries/rows.ts',
    from: 'differing(a, fields).every((field) => isSetSince(a, field))',
    to: '[a, fields, isSetSince].length > 0',
    test: 'sync-server/sync/said.property.test.ts',
  },
]
