import type { Mutant } from './mutant.ts'

const merge = 'shared/merge.ts'
const content = 'sync-server/commands/notes/write-content.ts'
const stepsTest = 'shared/merge-steps.test.ts'
const unseen = 'sync-server/commands/notes/unseen.test.ts'
const baseText = 'sync-server/commands/notes/base-text.test.ts'
const merging = 'sync-server/commands/notes/merging.test.ts'

/** Rules about bases of notes: a text replaces nothing that its author has not seen, and a merge ends. */
export const noteBases: Mutant[] = [
  {
    rule: '4 a merge has a bounded number of steps',
    broken: 'a diff takes as many as it needs',
    file: 'shared/counted-diff.ts',
    from: 'const maxEditLength = longestEdit(room / stepsOfPath)',
    to: 'const maxEditLength = 2000',
    test: stepsTest,
  },
  {
    rule: '4 a merge has a bounded number of steps',
    broken: 'the words of each line have a bound of their own',
    file: merge,
    from: 'if (!spend(steps, stepsOfLine + length * stepsOfCharacter)) return undefined',
    to: 'if (!spend(newSteps(), stepsOfLine)) return undefined',
    test: stepsTest,
  },
  {
    rule: '4 a push merges no more often than its person has calls left',
    broken: 'further merges are not counted',
    file: 'sync-server/sync/push.ts',
    from: 'await deps.countCall(userId)',
    to: '',
    test: 'sync-server/sync/cost.test.ts',
  },
  {
    rule: '4 short texts of a note are bounded in number',
    broken: 'a text counts only by its bytes',
    file: 'sync-server/db/queries/note-versions.ts',
    from: 'const textMinBytes = 1024',
    to: 'const textMinBytes = 1',
    test: 'sync-server/commands/notes/forgotten.test.ts',
  },
  {
    rule: '4 short texts of a note are bounded in number',
    broken: 'one write prunes everything beyond the bound',
    file: 'sync-server/commands/notes/keep-versions.ts',
    from: 'const roundsOfWrite = 25',
    to: 'const roundsOfWrite = 25_000',
    test: 'sync-server/commands/notes/forgotten.test.ts',
  },
  {
    rule: '4 a text names its base, and is merged with later texts of others',
    broken: 'a text with an unknown base replaces one that its author has not seen',
    file: content,
    from: '? mergeUnknown(content, note.content, steps)',
    to: '? content',
    test: unseen,
  },
  {
    rule: '4 a text names its base, and is merged with later texts of others',
    broken: 'a text that fits into no note is stored',
    file: 'shared/notes.ts',
    from: 'content.length <= contentMaxLength && jsonBytes(content) <= contentMaxBytes',
    to: 'content.length >= 0 && contentMaxLength < contentMaxBytes && jsonBytes !== undefined',
    test: merging,
  },
  {
    rule: '4 a text replaces nothing that its author has not seen',
    broken: 'a text that does not fit replaces it',
    file: content,
    from: 'if (joined && !isShortEnough(joined.content)) return leftOut(c, note, sent)',
    to: 'if (joined && !isShortEnough(joined.content)) joined.content = text.content',
    test: unseen,
  },
  {
    rule: '4 a text replaces nothing that its author has not seen',
    broken: 'the part of its base that was sent along is ignored',
    file: content,
    from: 'c.replaces && textBefore(content, c.replaces)',
    to: 'undefined && textBefore',
    test: unseen,
  },
  {
    rule: '4 the walk from a version to its parents ends',
    broken: 'it does not remember the versions it has visited',
    file: 'sync-server/commands/notes/base-text.ts',
    from: 'if (visited.has(version.id)) return undefined',
    to: 'if (visited.size > 1_000_000) return version.id',
    test: baseText,
  },
  {
    rule: '4 the walk from a version to its parents ends',
    broken: 'it follows an id that was used twice',
    file: 'sync-server/commands/notes/base-text.ts',
    from: 'parent && parent.at <= version.at ? parent : undefined',
    to: 'parent',
    test: baseText,
  },
]
