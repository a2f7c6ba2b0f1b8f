import type { Mutant } from './mutant.ts'

const editing = 'app/data/mutations/note-editing.ts'
const noteText = 'app/data/mutations/note-text.ts'
const noteTextTest = 'app/data/mutations/note-text.test.ts'
const editingTest = 'app/data/mutations/note-editing.test.ts'
const left = 'app/data/mutations/left-drafts.ts'
const leftTest = 'app/data/mutations/left-drafts.test.ts'
const editsTest = 'app/data/mutations/note-edits.test.ts'

/**
 * Rules about typed text in notes: it is stored on the device at once, merged with arriving text, and sent as one text.
 */
export const typing: Mutant[] = [
  {
    rule: 'a text replaces nothing that its author has not seen, on the device neither',
    broken: 'a draft without a base takes the current note as its base',
    file: left,
    from: 'return (known ?? bases[0])?.content\n',
    to: 'return (known ?? bases[0])?.content ?? content\n',
    test: leftTest,
  },
  {
    rule: 'a text replaces nothing that its author has not seen, on the device neither',
    broken: 'a text that does not fit is lost',
    file: noteText,
    from: 'await file(words)\n',
    to: '',
    test: noteTextTest,
  },
  {
    rule: 'a text replaces nothing that its author has not seen, on the device neither',
    broken: 'a text that could not be written is lost when another arrives',
    file: editing,
    from: 'if (bases.latest() !== before) await typed.bringBack(before.content, written.content)\n',
    to: '',
    test: noteTextTest,
  },
  {
    rule: 'typed text is merged with arriving text',
    broken: 'the arriving text replaces it',
    file: noteText,
    from: 'const joined = merge3(known, text, content)',
    to: 'const joined = known === content ? text : content',
    test: editingTest,
  },
  {
    rule: 'typed text is merged with arriving text',
    broken: 'the arriving text is written as one’s own',
    file: noteText,
    from: 'bases.set(base)\n',
    to: '\n',
    test: editingTest,
  },
  {
    rule: 'typed text is on the device at once, and stays until it is saved',
    broken: 'no draft is kept while somebody types without a pause',
    file: editing,
    from: 'draftTimer ??= setTimeout(keep, draftDelayMs)',
    to: 'clearTimeout(draftTimer)\n    draftTimer = setTimeout(keep, draftDelayMs)',
    test: editingTest,
  },
  {
    rule: 'typed text is on the device at once, and stays until it is saved',
    broken: 'a page that may be closed next keeps a draft, and does not save',
    file: editing,
    from: 'if (text() !== bases.latest().content) void save()',
    to: '',
    test: editingTest,
  },
  {
    rule: 'a text that was left reaches its note, once',
    broken: 'only when the note is opened',
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
    broken: 'it is saved while it is still being typed',
    file: 'app/data/areas/note-drafts.ts',
    from: 'hold(draftLock(key), until, async () => true).catch(() => undefined)',
    to: '',
    test: leftTest,
  },
  {
    rule: 'a text whose note is gone becomes a problem with its text',
    broken: 'it is lost',
    file: left,
    from: 'await local.db.problems.put({ ...problemOf(local, typed, note), ...(isWithoutRoom ? noRoom : reason) })',
    to: '',
    test: leftTest,
  },
  {
    rule: 'a text whose note is gone becomes a problem with its text',
    broken: 'also if the note may still arrive',
    file: left,
    from: 'if (!note && !(await hasEverything(local))) return',
    to: '',
    test: leftTest,
  },
  {
    rule: 'no notice of "saved" appears while a text is being typed',
    broken: 'it does not count as pending',
    file: 'app/sync/triggers.ts',
    from: 'pending: waiting + drafts.length',
    to: 'pending: waiting',
    test: 'app/sync/triggers-wake.test.ts',
  },
  {
    rule: 'typed text is on the device at once, and stays until it is saved',
    broken: 'a draft does not record that its text was being saved',
    file: noteText,
    from: '(latest === durable ? [latest] : [durable, latest])',
    to: '[durable]',
    test: editingTest,
  },
  {
    rule: 'typed text is on the device at once, and stays until it is saved',
    broken: 'a text that the device cannot store is called saved',
    file: editing,
    from: 'bases.end(written, before)\n',
    to: 'bases.end(written, written)\n',
    test: editingTest,
  },
  {
    rule: 'an unsent text gives way to the next one, a sent one does not',
    broken: 'each is sent by itself',
    file: 'app/data/mutations/mutate.ts',
    from: 'return last !== undefined && isEdit(last) && !last.left ? last : undefined',
    to: 'return undefined',
    test: editsTest,
  },
  {
    rule: 'an unsent text gives way to the next one, a sent one does not',
    broken: 'a text in a request gives way, too',
    file: 'app/data/mutations/mutate.ts',
    from: 'isEdit(last) && !last.left ?',
    to: 'isEdit(last) ?',
    test: editsTest,
  },
  {
    rule: 'an unsent text gives way to the next one, a sent one does not',
    broken: 'the next one uses its name, which a copy of the profile may have sent',
    file: 'app/data/mutations/mutate.ts',
    from: 'return { ...unsent, mid, args, wall, replaces }',
    to: 'return { ...unsent, args, wall, replaces }',
    test: editsTest,
  },
  {
    rule: 'an unsent text gives way to the next one, a sent one does not',
    broken: 'a request does not record the texts in it',
    file: 'app/sync/request.ts',
    from: 'if (leaving.length > 0) await db.outbox.bulkPut(leaving.map((entry) => ({ ...entry, left: true as const })))',
    to: '',
    test: editsTest,
  },
  {
    rule: 'another tab’s text is merged when the text is stored',
    broken: 'it is overwritten',
    file: 'app/data/mutations/mutate.ts',
    from: 'const mutation = asked.upon(before) ?? asked',
    to: 'const mutation = asked',
    test: editsTest,
  },
  {
    rule: 'another tab’s text is merged when the text is stored',
    broken: 'a tab that has not noticed it yet overwrites it',
    file: 'app/data/mutations/mutate.ts',
    from: 'row.version === version && row.content === known',
    to: 'row.version === version',
    test: editsTest,
  },
]
