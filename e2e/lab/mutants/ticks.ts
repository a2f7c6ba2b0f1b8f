/** Rules about repeating to-dos and tasks: a tick moves the row to its next day and leaves a done copy. */
import type { Mutant } from './mutant.ts'

const ticks = 'sync-server/commands/ticks.ts'
const tests = 'sync-server/commands/ticks.test.ts'
const conflicts = 'sync-server/commands/tick-conflicts.test.ts'
const engine = 'e2e/lab/simulation/ticks.test.ts'

export const repeats: Mutant[] = [
  {
    rule: 'a tick counts only while its occurrence stands',
    broken: 'it moves the row from any day',
    file: ticks,
    from: '  if (dueDayOf(row) !== tick.occurrence) return moved(c, row)\n',
    to: '',
    test: tests,
  },
  {
    rule: 'a tick counts only while its occurrence stands',
    broken: 'a second tick of an occurrence is refused',
    file: ticks,
    from: '  if (isTicked(row.stamps, tick)) return { changes: same, rewrite, keepsSteps: true }\n',
    to: '',
    test: engine,
  },
  {
    rule: 'a tick counts only while its occurrence stands',
    broken: 'its clock counts as well',
    file: ticks,
    from: "rewrite ? [...Object.keys(changes), 'steps'] : []",
    to: '[]',
    test: tests,
  },
  {
    rule: 'a row that returns to a ticked day can be ticked again',
    broken: 'a day that is moved back stays ticked',
    file: 'sync-server/commands/tick-names.ts',
    from: 'occurrence !== dueDayOf(before) || (',
    to: '(',
    test: tests,
  },
  {
    rule: 'a row that returns to a ticked day can be ticked again',
    broken: 'the last occurrence stays ticked after it is opened',
    file: 'sync-server/commands/tick-names.ts',
    from: ' || (saysDone(before) && !saysDone(next))',
    to: '',
    test: tests,
  },
  {
    rule: 'a row that returns to a ticked day can be ticked again',
    broken: 'the day that a tick leads to stays ticked',
    file: ticks,
    from: 'rewrite(withoutOccurrence(stamps, reached))',
    to: 'rewrite(stamps)',
    test: tests,
  },
  {
    rule: 'a tick is no choice of a rule',
    broken: 'the rule gets the stamp of the tick',
    file: ticks,
    from: 'const changes = { ...day, ...(steps',
    to: 'const changes = { ...day, repeat, ...(steps',
    test: conflicts,
  },
  {
    rule: 'a step belongs to its occurrence',
    broken: 'a step that was ticked before the tick is done in the next one',
    file: ticks,
    from: 'withOpenSteps(rewrite(withoutOccurrence(stamps, reached)), steps)',
    to: 'rewrite(withoutOccurrence(stamps, reached))',
    test: conflicts,
  },
  {
    rule: 'a tick was made until tomorrow',
    broken: 'any day of the future is believed',
    file: ticks,
    from: 'tick && tick.on > latest ?',
    to: "tick && latest === '' ?",
    test: conflicts,
  },
  {
    rule: 'an undo takes back one tick',
    broken: 'it takes back that of the other device, too',
    file: ticks,
    from: '  if (isTicked(without(row.stamps), tick)) return { changes: same, rewrite: without, keepsSteps: true }\n',
    to: '',
    test: tests,
  },
  {
    rule: 'an undo takes back one tick',
    broken: 'the done copy stays',
    file: ticks,
    from: '    if (isOwn) await removeCopy(c, table, copy)\n',
    to: '',
    test: engine,
  },
  {
    rule: 'the device creates no copy of its own',
    broken: 'the server stores the shown copy as well',
    file: 'sync-server/commands/todos.ts',
    from: "    if (copyOf !== undefined) return shownCopy(c, 'todos', id, viewTodo)\n",
    to: '',
    test: tests,
  },
]
