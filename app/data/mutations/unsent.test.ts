import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { mutateIn } from './mutate.ts'
import { describeDevice, exportUnsent, readWaiting } from './unsent.ts'

let local: LocalStore
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  const id = newId()
  await mutateIn(local, 'todos.create', { id, title: 'Segredo um' })
  await mutateIn(local, 'todos.update', { id, completed: true })
  await mutateIn(local, 'notes.create', { title: 'Segredo dois', content: 'Segredo três' })
  const args = { id: newId(), title: 'Segredo quatro' }
  const problem = { kind: 'rejected' as const, op: 'todos.update' as const, args, row: null, code: 'purged', at: 9e15 }
  await local.db.problems.put({ mid: newId(), ...problem })
  await local.db.drafts.put({ key: 'todos.create 1', text: 'Segredo cinco' })
})
afterEach(() => local.close())

test('pending changes are listed in order, each with its row', async () => {
  const acts = (await readWaiting(local, 2)).map(({ op, row }) => [op, row && 'title' in row && row.title])
  expect(acts).toEqual([
    ['todos.create', 'Segredo um'],
    ['todos.update', 'Segredo um'],
  ])
})

test('a text that is not in its note yet comes last, under the name of the note', async () => {
  const [note] = await local.db.notes.toArray()
  const draft = { key: `note ${note?.id} ${newId()}`, text: 'Segredo seis', bases: [], title: 'antes' }
  await local.db.drafts.bulkPut([draft, { key: `note ${newId()} ${newId()}`, text: 'sete', title: 'Diário' } as never])
  const acts = (await readWaiting(local, 10)).slice(3)
  const name = ({ row, args }: (typeof acts)[number]) =>
    row && 'title' in row ? row.title : (args as { title: unknown }).title
  expect(acts.map((act) => [act.op, name(act)]).sort()).toEqual([
    ['notes.update', 'Diário'],
    ['notes.update', 'Segredo dois'],
  ])
})

test('the export has every text that is only on this device', async () => {
  const text = await exportUnsent(local)
  for (const secret of ['um', 'dois', 'três', 'quatro', 'cinco']) expect(text).toContain(`Segredo ${secret}`)
  expect(JSON.parse(text)).toMatchObject({
    app: 'Caderneta',
    waiting: [{ op: 'todos.create' }, { op: 'todos.update', args: { completed: true } }, { op: 'notes.create' }],
    problems: [{ op: 'todos.update', code: 'purged', at: null }],
    drafts: ['Segredo cinco'],
  })
})

test('the details of a report describe the state of the device, without content or identity', async () => {
  const details = await describeDevice(local)
  expect(details).toMatchObject({
    waiting: { 'todos.create': 1, 'todos.update': 1, 'notes.create': 1 },
    problems: { 'rejected todos.update purged': 1 },
    lastContact: null,
  })
  expect(JSON.stringify(details)).not.toMatch(/Segredo|@/)
})
