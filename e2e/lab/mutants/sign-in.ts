import type { Mutant } from './mutant.ts'

const limits = 'sync-server/limits/rate-limits.ts'
const limitsTest = 'sync-server/limits/rate-limits.test.ts'
const devices = 'sync-server/commands/auth/known-devices.ts'
const devicesTest = 'sync-server/commands/auth/known-devices.test.ts'
const notices = 'sync-server/commands/auth/notices.test.ts'
const common = 'sync-server/sign-in/common-passwords.ts'
const commonTest = 'sync-server/sign-in/common-passwords.test.ts'

/**
 * Rules about sign-in: guesses are limited without locking out known browsers, a new browser is reported to its person,
 * and the commonest passwords are refused.
 */
export const signIn: Mutant[] = [
  {
    rule: 'guesses at one account are bounded',
    broken: 'after 50 failures they go on as before',
    file: limits,
    from: 'else if (afterwards) await takeTurn(limiters[afterwards], key)',
    to: 'else if (afterwards) continue',
    test: limitsTest,
  },
  {
    rule: 'guesses at one account are bounded',
    broken: 'an IPv6 address counts only by its /64',
    file: limits,
    from: 'return network === key ? [own]',
    to: 'return network !== undefined ? [own]',
    test: limitsTest,
  },
  {
    rule: 'a known browser has a share of its own',
    broken: 'it counts among the strangers',
    file: 'sync-server/commands/auth/guesses.ts',
    from: '  known\n    ? claimsOfKnown',
    to: '  known && false\n    ? claimsOfKnown',
    test: devicesTest,
  },
  {
    rule: 'a known browser has a share of its own',
    broken: 'a mark is valid for every account',
    file: devices,
    from: '{ id, authEpoch }: Marked): string',
    to: "{ authEpoch }: Marked, id = ''): string",
    test: devicesTest,
  },
  {
    rule: 'a known browser has a share of its own',
    broken: 'a mark outlives the epoch',
    file: devices,
    from: '{ id, authEpoch }: Marked): string',
    to: '{ id }: Marked, authEpoch = 0): string',
    test: devicesTest,
  },
  {
    rule: 'a known browser has a share of its own',
    broken: 'its hashing waits behind all strangers',
    file: 'sync-server/limits/fair-turns.ts',
    from: 'wasPreferred ? [others, preferredOnes] : [preferredOnes, others]',
    to: '[others, preferredOnes]',
    test: 'sync-server/limits/fair-turns.test.ts',
  },
  {
    rule: 'a person is notified of a new browser, and of the deletion',
    broken: 'a known browser is notified as well',
    file: devices,
    from: 'if (isKnown) return',
    to: 'if (isKnown && false) return',
    test: notices,
  },
  {
    rule: 'a person is notified of a new browser, and of the deletion',
    broken: 'notifications are unbounded',
    file: devices,
    from: 'if (!silenced) await addJob',
    to: 'if (silenced !== undefined) await addJob',
    test: notices,
  },
  {
    rule: 'the commonest passwords are refused',
    broken: 'capitals are accepted',
    file: common,
    from: ".normalize('NFKC').toLowerCase()",
    to: '',
    test: commonTest,
  },
]
