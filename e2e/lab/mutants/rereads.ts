import type { Mutant } from './mutant.ts'

const rule = 'what a device reads anew stays until the last page'
const decide = 'app/sync/decide.ts'
const apply = 'app/sync/apply.ts'
const test = 'app/sync/reread.test.ts'

/** Rules about a device that reads its scopes anew: its rows stay on screen until all pages have come. */
export const rereads: Mutant[] = [
  {
    rule,
    broken: 'each page counts as the last one',
    file: decide,
    from: '(!more || whole.has(scope))',
    to: 'true',
    test,
  },
  {
    rule,
    broken: 'the last page is one without another scope behind it',
    file: decide,
    from: '(!more || whole.has(scope))',
    to: '!more',
    test,
  },
  {
    rule,
    broken: 'the mark goes with the first page',
    file: decide,
    from: '...(cursors.get(id)?.stale && !renewed.includes(id) && { stale: true as const }),',
    to: '',
    test,
  },
  {
    rule,
    broken: 'only the rows of the last page stay',
    file: apply,
    from: 'rows.has(key) || known.arrived.has(key)',
    to: 'rows.has(key)',
    test,
  },
  {
    rule,
    broken: 'what arrived before the reread began again counts',
    file: 'app/data/store/reread.ts',
    from: "await pagesOf(db, '').delete()",
    to: '',
    test,
  },
  {
    rule,
    broken: 'an answer from before the reread ends it',
    file: apply,
    from: ' || (stale && request.cursors[scope] !== rev)',
    to: '',
    test,
  },
  {
    rule,
    broken: 'a delta ends it',
    file: apply,
    from: '[...cursors.values()].some(({ stale }) => stale) ||',
    to: '',
    test,
  },
  {
    rule,
    broken: 'a page that finds no room on the disk ends it',
    file: apply,
    from: '{ ...answer, scopes: [], more: true }',
    to: '{ ...answer, scopes: [] }',
    test,
  },
  {
    rule,
    broken: 'an accepted edit vanishes until its row arrives',
    file: decide,
    from: 'isOld(key, scope) ? 0 : Math.min',
    to: 'Math.min',
    test,
  },
  {
    rule,
    broken: 'an edit is shown for ever although its row did not arrive',
    file: decide,
    from: ' || (renewed.includes(scope) && isOld(key, scope))',
    to: '',
    test,
  },
]
