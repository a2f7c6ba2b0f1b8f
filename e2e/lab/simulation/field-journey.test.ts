/** Every field of every table, with random values, on each way that a row can take. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSearchIndex, search } from '#app/data/areas/search.ts'
import { withAddedFields } from '#app/data/live/live-rows.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { ptBr } from '#app/messages/pt-br.ts'
import { type MarkdownWords, toMarkdown } from '#app/notebook-files/markdown-file.ts'
import { fieldValue } from '#shared/field-testing.ts'
import { emptyOf, fieldsOf, kindOf, textsOf, type WrittenTable, writtenTables } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { type TrashTable, trashTables } from '#shared/scopes.ts'
import {
  closeWorld,
  copyOfLost,
  create,
  here,
  move,
  notebookWith,
  openWorld,
  received,
  sync,
  ways,
  waysWithTrash,
} from './field-ways.ts'

beforeAll(openWorld)
afterAll(closeWorld)

const fieldsIn = <T extends WrittenTable>(tables: readonly T[]) =>
  tables.flatMap((table) => fieldsOf(table).map((field: string) => [`${table}.${field}`, { table, field }] as const))
const all = fieldsIn(writtenTables)
/** The market is a part of the id of an order: that of another market is another row. */
const changed = all.filter(([name]) => name !== 'aisleOrders.market')
const travellers = fieldsIn(trashTables)

const arrivesOn = (open: object, name: string, { table, field }: { table: WrittenTable; field: string }) =>
  fc.assert(
    fc.asyncProperty(fieldValue(table, field), async (value) => {
      for (const [way, go] of Object.entries(open))
        expect(await go({ table, field, value }), `${name}, ${way}`).toEqual(value)
    }),
    { numRuns: 3 },
  )

test.each(changed)(
  'any value of %s arrives unchanged on another device, over REST, after an undo, and after changes by older apps',
  (name, of) => arrivesOn(ways, name, of),
)

test.each(travellers)('any value of %s comes back from the trash, a file and a lost list', (name, of) =>
  arrivesOn({ ...waysWithTrash, ...(of.table === 'items' && { 'the copy of a lost list': copyOfLost }) }, name, of),
)

test.each(all)('%s is null in a row of an older app, if it may be empty', (_name, { table, field }) => {
  const row = { id: newId() } as unknown as LocalRow
  const expected = emptyOf(table, field) === null ? { ...row, [field]: null } : row
  expect(withAddedFields(table, row)).toMatchObject(expected)
})

const words = { lists: 'Listas', todos: 'Tarefas', projects: 'Projetos', notes: 'Notas', statuses: {}, priorities: {} }

const typed = { line: 'pitanga', heading: 'pitanga', text: 'pitanga\nmadura', cents: 123_456 } as const
const kindIn = ({ table, field }: { table: TrashTable; field: string }) => kindOf(table, field) as keyof typeof typed

test.each(travellers.filter(([, of]) => kindIn(of) in typed))('the readable file has %s', (_name, of) => {
  const value = typed[kindIn(of)]
  const file = toMarkdown(notebookWith(of.table, { [of.field]: value }), words as unknown as MarkdownWords)
  for (const word of typeof value === 'number' ? ['1.234,56'] : value.split('\n')) expect(file).toContain(word)
})

const texts = travellers.filter(([, { table, field }]) => (textsOf(table) as string[]).includes(field))

test.each(texts.filter(([, of]) => kindIn(of) in typed))(
  '%s is found by the search, has a label, and is erased with its row',
  async (_name, { table, field }) => {
    const value = String(typed[kindIn({ table, field })])
    const id = await create(table, { [field]: value })
    const found = search(await readSearchIndex(here), value.split('\n').at(-1) ?? '')
    expect(found.map((row) => row.id)).toContain(id)
    expect(ptBr.sync.field).toHaveProperty(field)
    await sync(here)
    await move(table, id, 'delete')
    await mutateIn(here, 'trash.delete', { table, id } as never)
    await sync(here)
    expect(JSON.stringify(await received(table, id)) ?? '').not.toContain('pitanga')
  },
)
