import type { Mutant } from './mutant.ts'

export const market: Mutant[] = [
  {
    rule: 'only current members see each other at the market',
    broken: 'a former member sees the others',
    file: 'sync-server/streams/shoppers.ts',
    from: 'readers.includes(userId) && present.length > 0',
    to: 'present.length > 0',
    test: 'sync-server/streams/shoppers.test.ts',
  },
  {
    rule: 'only current members see each other at the market',
    broken: 'a former member is seen',
    file: 'sync-server/streams/shoppers.ts',
    from: 'readers.filter((id) => [...people.values()].includes(id))',
    to: '[...people.values()]',
    test: 'sync-server/streams/shoppers.test.ts',
  },
  {
    rule: 'only current members see each other at the market',
    broken: 'an ended session sees them until its next check',
    file: 'sync-server/streams/subscriber.ts',
    from: 'Object.keys(market).length > 0 && (await isSignedIn())',
    to: 'Object.keys(market).length > 0',
    test: 'sync-server/commands/shoppers.test.ts',
  },
]
