import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tickOf } from '#app/actions/tick.ts'
import { mutateAllIn } from '#app/data/mutations/mutate.ts'
import { textOf } from '#app/notebook-files/file-text.ts'
import { isNotebookFile, parseJson, readNotebookFile } from '#app/notebook-files/json-file.ts'
import { rowValues } from '#shared/field-testing.ts'
import { emptyNotebook, type ListContent, type Notebook, type ProjectContent } from '#shared/notebook.ts'
import { toJson } from '#shared/notebook-text.ts'
import { fileTables, perTable, type TrashTable } from '#shared/scopes.ts'
import { plainTodo } from '#shared/todos.ts'
import { importInto, notebookIn, openFresh } from './testing.ts'

const rows = (table: TrashTable | 'trips' | 'pricedPurchases', maxLength: number) =>
  fc.array(rowValues(table), { maxLength }) as fc.Arbitrary<never[]>
const items = rows('items', 6)
const someRows = (table: 'trips' | 'pricedPurchases') =>
  fc.option(
    rows(table, 3).filter(({ length }) => length > 0),
    { nil: undefined },
  )
const list = (isDefault: boolean) =>
  fc
    .tuple(rowValues('lists'), fc.record({ items, trips: someRows('trips'), purchases: someRows('pricedPurchases') }))
    .map(([fields, inside]) => ({ ...fields, isDefault, ...inside }) as unknown as ListContent)
const project = fc
  .tuple(rowValues('projects'), rows('tasks', 4))
  .map(([fields, tasks]) => ({ ...fields, tasks }) as unknown as ProjectContent)
/** True if lists with one title have the same fields: an import cannot tell which of them is which. */
const areToldApart = (lists: ListContent[]): boolean => {
  const numberOf = (key: (list: ListContent) => string) => new Set(lists.map(key)).size
  return (
    numberOf(({ title }) => title) ===
    numberOf(({ title, budget, isModel }) => JSON.stringify([title, budget, isModel]))
  )
}
const notebook: fc.Arbitrary<Notebook> = fc.record({
  lists: fc
    .tuple(list(true), fc.array(list(false), { maxLength: 3 }))
    .map(([first, others]) => [first, ...others])
    .filter(areToldApart),
  received: fc.constant([]),
  ...perTable(fileTables, (table) => rows(table, 6)),
  notes: rows('notes', 4),
  projects: fc.array(project, { maxLength: 3 }),
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
