import type { Mutant } from './mutant.ts'

const editing = 'app/data/note-editing.ts'
const noteText = 'app/data/note-text.ts'
const noteTextTest = 'app/data/note-text.test.ts'
const editingTest = 'app/data/note-editing.test.ts'
const left = 'app/data/left-drafts.ts'
const leftTest = 'app/data/left-drafts.test.ts'
const editsTest = 'app/data/note-edits.test.ts'

/**
 * Rules about typed text in notes: it is stored on the device at once, merged with arriving text, and sent as one text.
 */
export const typing: Mutant[] = [
  {
    rule: 'a text takes the place of none that its author has not seen, on the device neither',
    broken: 'the base of a draft that names none is the note of now',
    file: left,
    from: 'return (known ?? bases[0])?.content\n',
    to: 'return (known ?? bases[0])?.content ?? content\n',
    test: leftTest,
  },
  {
    rule: 'a text takes the place of none that its author has not seen, on the device neither',
    broken: 'one that finds no room is forgotten',
    file: noteText,
    from: 'await file(words)\n',
    to: '',
    test: noteTextTest,
  },
  {
    rule: 'a text takes the place of none that its author has not seen, on the device neither',
    broken: 'one that could not be written is forgotten when another arrives',
    file: editing,
    from: 'if (bases.latest() !== before) await typed.bringBack(before.content, written.content)\n',
    to: '',
    test: noteTextTest,
  },
  {
    rule: 'what is typed is joined with what arrives',
    broken: 'what arrives takes its place',
    file: noteText,
    from: 'const joined = merge3(known, text, content)',
    to: 'const joined = known === content ? text : content',
    test: editingTest,
  },
  {
    rule: 'what is typed is joined with what arrives',
    broken: 'what arrives is written as ours',
    file: noteText,
    from: 'bases.set(base)\n',
    to: '\n',
    test: editingTest,
  },
  {
    rule: 'what is typed is on the device at once, and stays until it is written down',
    broken: 'no draft is kept while somebody types without a pause',
    file: editing,
    from: 'draftTimer ??= setTimeout(keep, draftDelayMs)',
    to: 'clearTimeout(draftTimer)\n    draftTimer = setTimeout(keep, draftDelayMs)',
    test: editingTest,
  },
  {
    rule: 'what is typed is on the device at once, and stays until it is written down',
    broken: 'a page that may be gone next keeps a draft, and does not write',
    file: editing,
    from: 'if (text() !== bases.latest().content) void save()',
    to: '',
    test: editingTest,
  },
  {
    rule: 'a text that was left reaches its note, once',
    broken: 'only when that is opened',
    file: 'app/sync/triggers.ts',
    from: 'settleDrafts(facts.get()?.drafts ?? [])',
    to: '',
    test: 'app/sync/triggers-wake.test.ts',
  },
  {
    rule: 'a text that was left reaches its note, once',
    broken: 'it is left for the next page, too',
    file: left,
    from: 'merge: merge3, drafts: [draft] }',
    to: 'merge: merge3 }',
    test: leftTest,
  },
  {
    rule: 'a text that was left reaches its note, once',
    broken: 'it is written while it is still being typed',
    file: 'app/data/note-drafts.ts',
    from: 'hold(draftLock(key), until, async () => true).catch(() => undefined)',
    to: '',
    test: leftTest,
  },
  {
    rule: 'a text whose note is gone becomes a problem with its words',
    broken: 'it is forgotten',
    file: left,
    from: 'await local.db.problems.put({ ...problemOf(local, typed, note), ...(isWithoutRoom ? noRoom : reason) })',
    to: '',
    test: leftTest,
  },
  {
    rule: 'a text whose note is gone becomes a problem with its words',
    broken: 'also one whose note may still arrive',
    file: left,
    from: 'if (!note && !(await hasEverything(local))) return',
    to: '',
    test: leftTest,
  },
  {
    rule: 'nothing says that all is saved while a text is being typed',
    broken: 'it does not count as pending',
    file: 'app/sync/triggers.ts',
    from: 'pending: waiting + drafts.length',
    to: 'pending: waiting',
    test: 'app/sync/triggers-wake.test.ts',
  },
  {
    rule: 'what is typed is on the device at once, and stays until it is written down',
    broken: 'a draft does not know that its text was being written down',
    file: noteText,
    from: '(latest === durable ? [latest] : [durable, latest])',
    to: '[durable]',
    test: editingTest,
  },
  {
    rule: 'what is typed is on the device at once, and stays until it is written down',
    broken: 'a text that the device cannot keep is called saved',
    file: editing,
    from: 'bases.end(written, before)\n',
    to: 'bases.end(written, written)\n',
    test: editingTest,
  },
  {
    rule: 'a text that has not left makes way for the next one, one that has does not',
    broken: 'each goes by itself',
    file: 'app/data/mutate.ts',
    from: 'return last !== undefined && isEdit(last) && !last.left ? last : undefined',
    to: 'return undefined',
    test: editsTest,
  },
  {
    rule: 'a text that has not left makes way for the next one, one that has does not',
    broken: 'one that was in a request does, too',
    file: 'app/data/mutate.ts',
    from: 'isEdit(last) && !last.left ?',
    to: 'isEdit(last) ?',
    test: editsTest,
  },
  {
    rule: 'a text that has not left makes way for the next one, one that has does not',
    broken: 'the next one goes under its name, which a copy of the profile may have sent',
    file: 'app/data/mutate.ts',
    from: 'return { ...unsent, mid, args, wall, replaces }',
    to: 'return { ...unsent, args, wall, replaces }',
    test: editsTest,
  },
  {
    rule: 'a text that has not left makes way for the next one, one that has does not',
    broken: 'a request does not note what leaves with it',
    file: 'app/sync/request.ts',
    from: 'if (leaving.length > 0) await db.outbox.bulkPut(leaving.map((entry) => ({ ...entry, left: true as const })))',
    to: '',
    test: editsTest,
  },
  {
    rule: 'what another tab has made of a text meanwhile is merged with it as it is stored',
    broken: 'it is written over',
    file: 'app/data/mutate.ts',
    from: 'const mutation = asked.upon(before) ?? asked',
    to: 'const mutation = asked',
    test: editsTest,
  },
  {
    rule: 'what another tab has made of a text meanwhile is merged with it as it is stored',
    broken: 'it is written over by whom has not heard of it yet',
    file: 'app/data/mutate.ts',
    from: 'row.version === version && row.content === known',
    to: 'row.version === version',
    test: editsTest,
  },
]
