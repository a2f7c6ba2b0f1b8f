import type { Mutant } from './mutant.ts'

const kept = 'sync-server/db/queries/reminders.ts'
const reminded = 'shared/reminders.ts'
const remindedTest = 'shared/reminders.test.ts'
const serverTest = 'sync-server/notifications/row-reminders.test.ts'
const groups = 'app/features/todos/todo-groups.ts'
const groupsTest = 'app/features/todos/todo-groups.test.ts'

/** Rules about the reminders of to-dos and tasks (docs/decisions/141). */
export const reminders: Mutant[] = [
  {
    rule: 'a reminder comes once to each browser',
    broken: 'a sent one comes again',
    file: kept,
    from: 'isNull(sentReminders.rowId), isInUse',
    to: 'isInUse',
    test: serverTest,
  },
  {
    rule: 'a row with nothing left to do is not reminded of',
    broken: 'a done row has its reminder',
    file: reminded,
    from: ' || saysDone(row) || ',
    to: ' || ',
    test: remindedTest,
  },
  {
    rule: 'a row with nothing left to do is not reminded of',
    broken: 'a task of a project in the trash is reminded of',
    file: kept,
    from: 'and(isNotNull(tasks.id), isNull(projects.deletedAt))',
    to: 'isNotNull(tasks.id)',
    test: serverTest,
  },
  {
    rule: 'a postponement is of one reminder',
    broken: 'it holds for the reminder of another day',
    file: reminded,
    from: 'postponed === own && until ? until : own',
    to: 'postponed && until ? until : own',
    test: remindedTest,
  },
  {
    rule: 'a notification closes once the device knows that it is settled',
    broken: 'an older row on the device closes it',
    file: 'app/data/mutations/reminder-acts.ts',
    from: 'return row && row.stamp >= stamp ?',
    to: 'return row ?',
    test: 'app/sync/settled-reminders.test.ts',
  },
]

/** Rules about the groups of a list by day, and the places in them (docs/decisions/139). */
export const dayGroups: Mutant[] = [
  {
    rule: 'a row is in the group of its day',
    broken: 'the week ends on Saturday',
    file: 'app/lib/day-groups.ts',
    from: 'const sunday = 6',
    to: 'const sunday = 5',
    test: 'app/lib/day-groups.test.ts',
  },
  {
    rule: 'a row is in the group of its day',
    broken: 'a done row of today is below Hoje',
    file: groups,
    from: 'todos.slice(0, dated)) groups',
    to: 'todos.filter(({ dueDate }) => dueDate)) groups',
    test: groupsTest,
  },
  {
    rule: 'a row moves within its group',
    broken: 'it moves over a heading',
    file: groups,
    from: ' || to < start || to >= end) return',
    to: ') return',
    test: groupsTest,
  },
  {
    rule: 'a row moves within its group',
    broken: 'it is placed before the row that it was dropped behind',
    file: groups,
    from: 'to < from ? [to - 1, to] : [to, to + 1]',
    to: '[to - 1, to]',
    test: groupsTest,
  },
]
