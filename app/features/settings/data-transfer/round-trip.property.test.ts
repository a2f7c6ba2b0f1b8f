import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tickOf } from '#app/actions/tick.ts'
import { mutateAllIn } from '#app/data/mutations/mutate.ts'
import { emptyNotebook, type Notebook } from '#app/lib/notebook.ts'
import { textOf } from '#app/notebook-files/file-text.ts'
import { isNotebookFile, parseJson, readNotebookFile, toJson } from '#app/notebook-files/json-file.ts'
import { fieldsOf } from '#shared/fields.ts'
import { projectStatuses } from '#shared/projects.ts'
import { fileTables, perTable, textsOf } from '#shared/scopes.ts'
import { priceMaxCents } from '#shared/shopping.ts'
import { mergeSteps } from '#shared/steps.ts'
import { lineSchema, optionalTextSchema, textSchema } from '#shared/text.ts'
import { plainTodo } from '#shared/todos.ts'
import { importInto, notebookIn, openFresh } from './testing.ts'

/** Few odd texts, so that several rows have equal names. Other texts are any that the contract allows. */
const odd = fc.constantFrom('Pão', 'pão', 'Minha lista', '<b>', '"\\', '\u2028', '👩‍👩‍👧', '__proto__', 'x'.repeat(60))
const allowed = (
  text: fc.Arbitrary<string>,
  schema: { safeParse(text: string): { success: boolean; data?: unknown } },
) =>
  text
    .map((each) => schema.safeParse(each))
    .filter(({ success }) => success)
    .map(({ data }) => data as string)
const words = fc.oneof(odd, fc.string({ unit: 'binary', minLength: 2, maxLength: 20 }))
const line = allowed(words, lineSchema('Texto', 60)).filter((text) => text.length >= 2)
const text = allowed(
  fc.array(words, { maxLength: 4 }).map((lines) => lines.join('\n')),
  textSchema('Texto', 500),
)
const short = fc.option(allowed(words, lineSchema('Texto', 40)))
const description = fc.option(allowed(text, optionalTextSchema('Texto', 500))).map((said) => said ?? null)

const price = fc.option(fc.integer({ min: 0, max: priceMaxCents }))
const items = fc.array(fc.record({ name: line, quantity: short, category: short, price, purchased: fc.boolean() }), {
  maxLength: 6,
})
const list = (isDefault: boolean) => fc.record({ title: line, isDefault: fc.constant(isDefault), items })
const step = fc.record({
  id: fc.uuid({ version: 7 }),
  title: allowed(words, lineSchema('Texto', 60)),
  done: fc.boolean(),
  position: fc.stringMatching(/^[0-9A-Za-z]{0,5}[1-9A-Za-z]$/),
})
/** Steps in the order of their positions, as a row stores them. */
const steps = fc
  .uniqueArray(step, { minLength: 1, maxLength: 4, selector: ({ position }) => position })
  .map((some) => mergeSteps(null, some))
const dayFields = {
  dueTime: fc.constantFrom(null, '00:00', '09:30'),
  repeat: fc.constantFrom(null, 'FREQ=DAILY', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3'),
  repeatFrom: fc.constantFrom(null, 'due' as const, 'done' as const),
  occurrence: fc.constantFrom(null, '2026-12-05'),
  steps: fc.option(steps),
  position: fc.constantFrom(null, 'V', 'V1'),
  reminder: fc.constantFrom(null, 0, 10, 60, 1440),
  snoozed: fc.constantFrom(null, '2026-12-05T08:50/2026-12-05T09:50'),
}
const task = fc.record({
  title: line,
  description,
  priority: fc.constantFrom(1, 2, 3),
  status: fc.constantFrom('pendente' as const, 'concluída' as const),
  dueDate: fc.constantFrom(null, '2026-03-10', '2026-03-10T12:00:00-03:00'),
  ...dayFields,
})
/** The fields of file tables that are neither a line nor true or false. */
const ofOwn: Partial<Record<string, fc.Arbitrary<unknown>>> = {
  ...dayFields,
  dueDate: fc.constantFrom(null, '2026-12-05'),
  priority: fc.constantFrom(null, 1, 2, 3),
  notes: description,
}
const sections = perTable(fileTables, (table) => {
  const texts: readonly string[] = textsOf(table)
  const fields = fieldsOf(table).map((field) => {
    return [field, ofOwn[field] ?? (texts.includes(field) ? line : fc.boolean())]
  })
  return fc.array(fc.record(Object.fromEntries(fields)), { maxLength: 6 }) as fc.Arbitrary<never[]>
})
const notebook: fc.Arbitrary<Notebook> = fc.record({
  lists: fc.tuple(list(true), fc.array(list(false), { maxLength: 3 })).map(([first, others]) => [first, ...others]),
  received: fc.constant([]),
  ...sections,
  notes: fc.array(fc.record({ title: line, content: text }), { maxLength: 4 }),
  projects: fc.array(
    fc.record({
      title: line,
      description,
      status: fc.constantFrom(...projectStatuses),
      tasks: fc.array(task, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
})

const read = async (json: string): Promise<Notebook> => {
  const data = await parseJson('a.json', textOf('a.json', new TextEncoder().encode(json)))
  expect(isNotebookFile(data)).toBe(true)
  return readNotebookFile('a.json', data)
}

test('an export, imported into a new account and exported again, is the same, byte by byte; a second import adds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(notebook, async (written) => {
      const file = toJson(written)
      const local = await openFresh()
      await importInto(local, await read(file))
      expect(toJson(await notebookIn(local))).toBe(file)
      expect(await importInto(local, await read(file))).toBe(0)
      local.close()
    }),
    { numRuns: 60 },
  )
})

/** A to-do of one name: a repeating one, an open one, or a done copy. */
const ofOneName = fc
  .record({
    dueDate: fc.constantFrom('2026-12-05', '2026-12-06', '2026-12-07'),
    repeat: fc.constantFrom(null, null, 'FREQ=DAILY', 'FREQ=MONTHLY;BYMONTHDAY=5'),
    completed: fc.boolean(),
  })
  .map((some) => ({ ...plainTodo, title: 'Aluguel', ...some, completed: some.completed && some.repeat === null }))
const file = fc.array(ofOneName, { maxLength: 6 }).map((todos) => ({ ...emptyNotebook(), todos }))
const openOnes = (todos: Notebook['todos']) => todos.filter(({ completed }) => !completed)

test('ticks of repeating rows between two imports of one file double nothing', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.array(fc.nat(), { maxLength: 4 }), async (imported, ticks) => {
      const local = await openFresh()
      await importInto(local, imported)
      for (const tick of ticks) {
        const repeating = (await local.db.todos.toArray()).filter(({ repeat }) => repeat !== null)
        const ticked = repeating[tick % repeating.length]
        if (ticked) await mutateAllIn(local, [...(tickOf('todos', ticked)?.mutations ?? [])])
      }
      expect(await importInto(local, imported)).toBe(0)
      local.close()
    }),
    { numRuns: 60 },
  )
})

test('an import brings back deleted open rows, with any done copies on both sides', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.boolean(), async (imported, hasLaterCopy) => {
      const local = await openFresh()
      const copies = imported.todos.filter(({ completed }) => completed)
      const later = { ...plainTodo, title: 'Aluguel', completed: true, dueDate: '2026-12-08' }
      await importInto(local, { ...imported, todos: hasLaterCopy ? [...copies, later] : copies })
      expect(await importInto(local, imported)).toBe(openOnes(imported.todos).length)
      expect(openOnes((await notebookIn(local)).todos)).toMatchObject(openOnes(imported.todos))
      local.close()
    }),
    { numRuns: 60 },
  )
})

test('an empty notebook is a file, too', async () => {
  const local = await openFresh()
  const file = toJson(await notebookIn(local))
  expect(await importInto(local, await read(file))).toBe(0)
  expect(await read(toJson(emptyNotebook()))).toEqual(emptyNotebook())
  local.close()
})
