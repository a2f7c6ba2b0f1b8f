import type { Mutant } from './mutant.ts'

const limits = 'sync-server/services/rate-limits.ts'
const limitsTest = 'sync-server/services/rate-limits.test.ts'
const devices = 'sync-server/commands/auth/known-devices.ts'
const devicesTest = 'sync-server/commands/auth/known-devices.test.ts'
const notices = 'sync-server/commands/auth/notices.test.ts'
const common = 'sync-server/services/common-passwords.ts'
const commonTest = 'sync-server/services/common-passwords.test.ts'

/** Rules about guesses: they are limited, without locking out known browsers. */
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
    broken: 'an IPv6 counts by its /64 alone',
    file: limits,
    from: 'return network === key ? [own]',
    to: 'return network !== undefined ? [own]',
    test: limitsTest,
  },
  {
    rule: 'a browser that was let in has a share of its own',
    broken: 'it counts with the strangers',
    file: 'sync-server/commands/auth/guesses.ts',
    from: '  known\n    ? claimsOfKnown',
    to: '  known && false\n    ? claimsOfKnown',
    test: devicesTest,
  },
  {
    rule: 'a browser that was let in has a share of its own',
    broken: 'a mark is good for every account',
    file: devices,
    from: '{ id, authEpoch }: Marked): string',
    to: "{ authEpoch }: Marked, id = ''): string",
    test: devicesTest,
  },
  {
    rule: 'a browser that was let in has a share of its own',
    broken: 'a mark outlives the epoch',
    file: devices,
    from: '{ id, authEpoch }: Marked): string',
    to: '{ id }: Marked, authEpoch = 0): string',
    test: devicesTest,
  },
  {
    rule: 'a browser that was let in has a share of its own',
    broken: 'it waits behind all strangers to be hashed',
    file: 'sync-server/services/fair-turns.ts',
    from: 'preferredOnes.size > 0 && (others.size === 0 || !wasPreferred)',
    to: 'others.size === 0',
    test: 'sync-server/services/fair-turns.test.ts',
  },
  {
    rule: 'a person is told of a new browser, and of the deletion',
    broken: 'of a known browser too',
    file: devices,
    from: 'if (isKnown) return',
    to: 'if (isKnown && false) return',
    test: notices,
  },
  {
    rule: 'a person is told of a new browser, and of the deletion',
    broken: 'without end',
    file: devices,
    from: 'if (!silenced) await addJob',
    to: 'if (silenced !== undefined) await addJob',
    test: notices,
  },
  {
    rule: 'the commonest passwords are refused',
    broken: 'not in capitals',
    file: common,
    from: ".normalize('NFKC').toLowerCase()",
    to: '',
    test: commonTest,
  },
]
