import type { Mutant } from './mutant.ts'

const editing = 'app/data/note-editing.ts'
const editingTest = 'app/data/note-editing.test.ts'
const editsTest = 'app/data/note-edits.test.ts'

/** What is typed into a note is on the device at once, meets what arrives, and leaves as one text. */
export const typing: Mutant[] = [
  {
    rule: 'what is typed is joined with what arrives',
    broken: 'what arrives takes its place',
    file: editing,
    from: 'const joined = merge3(from, text, other)',
    to: 'const joined = from === other ? text : other',
    test: editingTest,
  },
  {
    rule: 'what is typed is joined with what arrives',
    broken: 'what arrives is written as ours',
    file: editing,
    from: 'bases.set({ version, content })\n',
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
    broken: 'a draft that was taken over is left for the next one, too',
    file: editing,
    from: 'await forgetNoteDraft(local, draft)',
    to: 'void forgetNoteDraft',
    test: editingTest,
  },
  {
    rule: 'what is typed is on the device at once, and stays until it is written down',
    broken: 'a draft does not know that its text was being written down',
    file: editing,
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
