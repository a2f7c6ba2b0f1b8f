import type { Mutant } from './mutant.ts'

const addresses = 'sync-server/db/queries/calendar-addresses.ts'
const rows = 'sync-server/db/queries/calendar-rows.ts'
const route = 'sync-server/http/routes/calendar.ts'
const text = 'sync-server/calendar/calendar-text.ts'
const routeTest = 'sync-server/http/routes/calendar.test.ts'
const textTest = 'sync-server/calendar/calendar-text.test.ts'
const readersTest = 'sync-server/calendar/feed-readers.test.ts'

/** The secret address of a calendar (docs/decisions/140). */
export const calendar: Mutant[] = [
  {
    rule: 'the address ends with the epoch of the account',
    broken: 'a thief of a session reads after another password',
    file: addresses,
    from: ', eq(users.authEpoch, calendarAddresses.authEpoch))',
    to: ')',
    test: routeTest,
  },
  {
    rule: 'the database does not give the address away',
    broken: 'it stores the secret',
    file: addresses,
    from: 'const set = { id: hashOf(secret),',
    to: 'const set = { id: secret,',
    test: routeTest,
  },
  {
    rule: 'a calendar has only rows that its person sees',
    broken: 'the trash is in it',
    file: rows,
    from: 'isNotNull(todos.dueDate),\n        isNull(todos.deletedAt),',
    to: 'isNotNull(todos.dueDate),',
    test: routeTest,
  },
  {
    rule: 'a calendar has only rows that its person sees',
    broken: 'tasks of a project in the trash are in it',
    file: rows,
    from: ', isNull(projects.deletedAt))',
    to: ')',
    test: routeTest,
  },
  {
    rule: 'a calendar has a bounded number of rows',
    broken: 'it has all',
    file: rows,
    from: 'desc(todos.id))\n    .limit(limitOf(calendarMostRows))',
    to: 'desc(todos.id))',
    test: routeTest,
  },
  {
    rule: 'a calendar has a bounded number of rows',
    broken: 'done copies displace open rows',
    file: rows,
    from: 'asc(todos.completed), ',
    to: '',
    test: routeTest,
  },
  {
    rule: 'an unchanged calendar reads no rows',
    broken: 'it is written again',
    file: route,
    from: "if (tagsIn(c.req.header('if-none-match')).includes(etag))",
    to: 'if (etag === undefined)',
    test: routeTest,
  },
  {
    rule: 'an unchanged calendar reads no rows',
    broken: 'a change of its rows counts as none',
    file: route,
    from: 'reader.userId, scope?.rev, reader.timeZone',
    to: 'reader.userId, reader.timeZone',
    test: routeTest,
  },
  {
    rule: 'wrong addresses are limited by caller, right ones by address',
    broken: 'wrong ones are not limited',
    file: route,
    from: 'take(reader ? reads : { calendarMiss: clientIp(c) })',
    to: 'take(reader ? reads : {})',
    test: routeTest,
  },
  {
    rule: 'wrong addresses are limited by caller, right ones by address',
    broken: 'right ones are not limited',
    file: route,
    from: 'take(reader ? reads : { calendarMiss: clientIp(c) })',
    to: 'take(reader ? {} : { calendarMiss: clientIp(c) })',
    test: routeTest,
  },
  {
    rule: 'a title cannot leave its property',
    broken: 'it is not escaped',
    file: text,
    from: "contentLine('SUMMARY', escapedText(",
    to: "contentLine('SUMMARY', (",
    test: textTest,
  },
  {
    rule: 'a title cannot leave its property',
    broken: 'a line is folded by characters, not bytes',
    file: 'sync-server/calendar/content-lines.ts',
    from: 'const length = bytesAt(line, at)',
    to: 'const length = 1',
    test: textTest,
  },
  {
    rule: 'a calendar shows the days of the app',
    broken: 'a row moved off its rule is lost or counts as one of its days',
    file: text,
    from: 'row.occurrence === null && isOccurrence(rule, row.day)',
    to: 'row.repeat',
    test: readersTest,
  },
  {
    rule: 'a calendar shows the days of the app',
    broken: 'UNTIL of a time is a day',
    file: text,
    from: 'until !== null && (row.time === null ?',
    to: 'until !== null && (row.time !== undefined ?',
    test: textTest,
  },
  {
    rule: 'a calendar shows the days of the app',
    broken: 'rules that calendars misread are sent',
    file: 'sync-server/calendar/client-repeats.ts',
    from: "if (frequency === 'MONTHLY' && isMissed) return",
    to: "if (frequency === 'DAILY' && isMissed) return",
    test: readersTest,
  },
  {
    rule: 'a calendar shows the days of the app',
    broken: 'the clock of the zone never changes',
    file: 'sync-server/calendar/time-zones.ts',
    from: '...[...kinds.values()].map(observance)',
    to: '...[]',
    test: textTest,
  },
  {
    rule: 'a date of another app is understood as a whole or not at all',
    broken: 'words that are not understood are dropped',
    file: 'app/notebook-files/todoist-dates.ts',
    from: "if (title !== 'x' || dueDate === null",
    to: 'if (dueDate === null',
    test: 'app/notebook-files/todoist-dates.test.ts',
  },
]
