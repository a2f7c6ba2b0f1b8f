import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { mutateIn } from './mutate.ts'
import { describeDevice, exportUnsent, liveIsWaiting, liveUnsentCount, readWaiting } from './unsent.ts'

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

test('the number of changes that would be lost has drafts of notes, and no mutation that was given up', async () => {
  const [first] = await local.db.outbox.toArray()
  await local.db.outbox.update(first?.seq ?? 0, { key: null })
  const [note] = await local.db.notes.toArray()
  await local.db.drafts.put({ key: `note ${note?.id} ${newId()}`, text: 'Segredo seis', bases: [], title: '' } as never)
  const count = liveUnsentCount(local)
  const stop = count.subscribe(() => undefined)
  expect(await eventually(() => count.get())).toBe(4)
  stop()
  expect(await readWaiting(local, 10)).toHaveLength(3)
  expect(await readWaiting(local, 2)).toHaveLength(2)
  expect(JSON.parse(await exportUnsent(local)).waiting).toHaveLength(2)
})

test('a note waits while a change of it is pending, or its text is only in a draft', async () => {
  const [note] = await local.db.notes.toArray()
  const [id, other] = [note?.id ?? '', newId()]
  const waits = async (noteId: string) => {
    const live = liveIsWaiting(local, noteId)
    const stop = live.subscribe(() => undefined)
    await eventually(() => live.get() !== undefined)
    stop()
    return live.get()
  }
  await local.db.base.put({ key: rowKey('notes', id), row: null } as never)
  await local.db.drafts.put({ key: `note ${other} ${newId()}`, text: 'Segredo seis', bases: [], title: '' } as never)
  expect([await waits(id), await waits(other), await waits(newId())]).toEqual([true, true, false])
})

test('the export has every text that is only on this device', async () => {
  const text = await exportUnsent(local)
  for (const secret of ['um', 'dois', 'três', 'quatro', 'cinco']) expect(text).toContain(`Segredo ${secret}`)
  expect(JSON.parse(text)).toMatchObject({
    app: 'Caderneta',
    waiting: [
      { op: 'todos.create', at: expect.stringMatching(/^20..-/), row: { title: 'Segredo um' } },
      { op: 'todos.update', args: { completed: true } },
      { op: 'notes.create' },
    ],
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
