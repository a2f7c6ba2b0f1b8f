import type { Mutant } from './mutant.ts'

const news = 'sync-server/db/push-news.ts'
const notifier = 'sync-server/push/notifier.ts'
const command = 'sync-server/commands/push.ts'
const notifierTest = 'sync-server/push/notifier.test.ts'
const remindersTest = 'sync-server/push/reminders.test.ts'
const commandTest = 'sync-server/commands/push.test.ts'

/** What a browser is told of while the app is closed, and what is counted of the screens that are opened. */
export const push: Mutant[] = [
  {
    rule: 'a browser is told what others have added, once, all together',
    broken: 'also what the person has added',
    file: news,
    from: 'ne(items.arrivedBy, userId),',
    to: '',
    test: notifierTest,
  },
  {
    rule: 'a browser is told what others have added, once, all together',
    broken: 'also what is bought by then',
    file: news,
    from: 'eq(items.purchased, false),',
    to: '',
    test: notifierTest,
  },
  {
    rule: 'a browser is told what others have added, once, all together',
    broken: 'what came while somebody went on adding is told at once',
    file: notifier,
    from: 'if (now < Math.min(toldAt + pauseMs, firstAt + longestWaitMs)) continue',
    to: '',
    test: notifierTest,
  },
  {
    rule: 'a browser is told what others have added, once, all together',
    broken: 'it waits for whoever goes on and on',
    file: notifier,
    from: 'Math.min(toldAt + pauseMs, firstAt + longestWaitMs)',
    to: 'toldAt + pauseMs + 0 * (firstAt + longestWaitMs)',
    test: notifierTest,
  },
  {
    rule: 'a browser is told what others have added, once, all together',
    broken: 'each change of the list tells it again',
    file: notifier,
    from: 'settle: (write) => markTold(write, one.sessionId, listId, { toldRev, toldAt }),',
    to: 'settle: (write) => markTold(write, one.sessionId, listId, { toldRev: 0, toldAt: 0 * toldAt * toldRev }),',
    test: notifierTest,
  },
  {
    rule: 'a browser is told what others have added, once, all together',
    broken: 'two processes that look at once both tell it',
    file: notifier,
    from: 'if (!isOurs) return\n',
    to: 'void isOurs\n',
    test: notifierTest,
  },
  {
    rule: 'in the hours of silence nothing is told',
    broken: 'it is',
    file: notifier,
    from: 'if (quietUntil !== undefined) {',
    to: 'if (quietUntil === 0) {',
    test: notifierTest,
  },
  {
    rule: 'nobody is told of what they may not see',
    broken: 'a list may be wished for by its id alone',
    file: command,
    from: 'await readableList({ tx, userId }, listId)\n      ',
    to: 'void [readableList, userId]\n      ',
    test: commandTest,
  },
  {
    rule: 'nobody is told of what they may not see',
    broken: 'who lost access goes on being told',
    file: notifier,
    from: 'if (!list.isOpen) {',
    to: 'if (list.title === undefined) {',
    test: notifierTest,
  },
  {
    rule: 'what a push service did not take is told later',
    broken: 'it counts as told',
    file: notifier,
    from: "if (sent === 'sent') return news.settle(tx)",
    to: 'if (sent) return news.settle(tx)',
    test: notifierTest,
  },
  {
    rule: 'tasks are told in the morning where the person is',
    broken: 'also those that are done',
    file: news,
    from: "ne(tasks.status, 'concluída'),",
    to: '',
    test: remindersTest,
  },
  {
    rule: 'tasks are told in the morning where the person is',
    broken: 'where the person was at first',
    file: command,
    from: 'if (found && found.timeZone !== timeZone) await setPush(tx, sessionId, { remindAt })',
    to: 'void found',
    test: commandTest,
  },
  {
    rule: 'tasks are told in the morning where the person is',
    broken: 'an address that is told again puts them off',
    file: command,
    from: 'if (found && found.timeZone !== timeZone) await',
    to: 'if (found) await',
    test: commandTest,
  },
  {
    rule: 'screens are counted for those who have agreed, once each',
    broken: 'what one person has agreed to counts for the next one',
    file: 'app/third-parties/consent.ts',
    from: 'if (id !== userId) return undefined',
    to: 'if (id === undefined) return undefined',
    test: 'app/third-parties/consent.test.ts',
  },
  {
    rule: 'screens are counted for those who have agreed, once each',
    broken: 'what was not told yet outlives the consent',
    file: 'app/third-parties/consent.ts',
    from: "if (!consentOf(userId, 'analytics')) writeStored(storageKeys.pageViews, null)",
    to: '',
    test: 'app/third-parties/consent.test.ts',
  },
  {
    rule: 'screens are counted for those who have agreed, once each',
    broken: 'what was taken to be sent stays',
    file: 'app/third-parties/page-views.ts',
    from: 'write({ ...kept, views: [] })',
    to: 'write(kept)',
    test: 'app/third-parties/page-views.test.ts',
  },
  {
    rule: 'screens are counted for those who have agreed, once each',
    broken: 'the ids in an address are told, too',
    file: 'app/third-parties/page-patterns.ts',
    from: '.replace(...found)',
    to: '',
    test: 'app/third-parties/page-patterns.test.ts',
  },
]
