/** The scene recorded by record.ts: a notebook with everything that an upgrade could lose. */

import fc from 'fast-check'
import { tickOf } from '#app/actions/tick.ts'
import { type Mutation, mutateAllIn, mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import type { Input } from '#shared/contract.ts'
import { createOf, fieldValue, idsOf } from '#shared/field-testing.ts'
import { fieldsOf, kindOf, type WrittenTable, writtenTables } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { merge3 } from '#shared/merge.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { ok } from '#sync-server/testing/api.ts'
import type { TestPerson } from '#sync-server/testing/server.ts'

/**
 * Plays the scene on the device `local`. Of its pending mutations the server has accepted the first two, and the answer
 * was lost. Returns the device's next request.
 */
export async function playScene(local: LocalStore, person: TestPerson): Promise<SyncRequest> {
  await sync(local, person)
  const things = await begin(local)
  await fillAllFields(local)
  await sync(local, person)
  await ok(person.post(`/api/shopping-lists/${things.listId}/share`, { email: 'bia@example.com', canEdit: true }))
  await sync(local, person)
  // The renamed row has been trashed meanwhile: a problem is filed.
  await write(local, 'items.update', { id: things.milk, name: 'Leite desnatado' })
  await ok(person.del(`/api/shopping-items/${things.milk}`), 204)
  await sync(local, person)
  await local.db.drafts.put({ key: `items.create ${newId()}`, text: 'Meia dúzia de' })

  const coffee = await write(local, 'items.create', { listId: things.listId, name: 'Café' })
  await write(local, 'items.update', { id: things.rice, purchased: true })
  await sync(local, person, () => Promise.reject(new Error('the answer is lost'))).catch(() => undefined)
  await goOn(local, { ...things, coffee })
  return nextRequest(local)
}

/** The due day of the repeating rows. */
const firstDay = '2026-12-05'

type Things = Awaited<ReturnType<typeof begin>>

async function begin(local: LocalStore) {
  const [settings] = await local.db.settings.toArray()
  const listId = settings?.defaultListId ?? ''
  const rice = await write(local, 'items.create', { listId, name: 'Arroz' })
  const beans = await write(local, 'items.create', { listId, name: 'Feijão', quantity: '2 kg', category: 'Mercearia' })
  const milk = await write(local, 'items.create', { listId, name: 'Leite' })
  const party = await write(local, 'lists.create', { title: 'Festa' })
  await write(local, 'items.create', { listId: party, name: 'Balões' })
  const todo = await write(local, 'todos.create', { title: 'Regar as plantas' })
  const note = await write(local, 'notes.create', { title: 'Receita', content: 'Farinha\nOvos\n' })
  const project = await write(local, 'projects.create', { title: 'Reforma', description: 'da cozinha' })
  const task = await write(local, 'tasks.create', { projectId: project, title: 'Pintar a parede', priority: 2 })
  const daily = { dueDate: firstDay, repeat: 'FREQ=DAILY' }
  const ticked = await write(local, 'todos.create', { title: 'Tomar remédio', ...daily })
  const undone = await write(local, 'tasks.create', { projectId: project, title: 'Varrer', ...daily })
  return { listId, rice, beans, milk, party, todo, note, project, task, ticked, undone }
}

/** In each text of a row with a value in every field. */
export const filledMark = '🛒'

/** Writes a row of each table with a value in every field, so that an upgrade that loses a field is noticed. */
async function fillAllFields(local: LocalStore): Promise<void> {
  const ids: Partial<Record<WrittenTable, string>> = {}
  for (const table of writtenTables) {
    const places = idsOf(table, { id: newId(), listId: ids.lists, projectId: ids.projects })
    ids[table] = await write(local, createOf(table), { ...places, ...valuesOf(table) } as never)
  }
}

/** The same values in every run; a text is that of its field alone. */
const valuesOf = (table: WrittenTable) =>
  Object.fromEntries(
    fieldsOf(table).map((field: string) => {
      const isText = ['line', 'heading', 'text'].includes(kindOf(table, field) ?? '')
      const values = isText
        ? fc.constant(`${field} ${filledMark}`)
        : fieldValue(table, field).filter((value) => value !== false)
      return [field, fc.sample(values, { seed: 1, numRuns: 1 })[0]]
    }),
  )

/** Writes the rest of the mutations that are pending at the end. */
async function goOn(local: LocalStore, things: Things & { coffee: string }): Promise<void> {
  await write(local, 'items.update', { id: things.coffee, quantity: '500 g' })
  await write(local, 'items.create', { listId: things.listId, name: 'Açúcar' })
  await write(local, 'items.delete', { id: things.beans })
  await write(local, 'lists.update', { id: things.party, title: 'Festa da Bia' })
  await write(local, 'settings.update', { homePage: 'todos' })
  await write(local, 'todos.update', { id: things.todo, completed: true })
  const base = await local.db.notes.get(things.note)
  const edit = base && { mid: newId(), base, merge: merge3 }
  await mutateIn(local, 'notes.update', { id: things.note, content: 'Farinha\nOvos\nFermento\n' }, undefined, edit)
  await write(local, 'tasks.update', { id: things.task, status: 'concluída' })
  await write(local, 'projects.update', { id: things.project, title: 'Reforma da casa' })
  const learnt = { word: 'banana', name: 'Banana-prata', category: null, ownCategory: false, asTyped: false }
  await write(local, 'corrections.save', { id: newId(), ...learnt })
  await tick(local, 'todos', things.ticked)
  await mutateAllIn(local, await tick(local, 'tasks', things.undone))
}

/** Ticks a repeating row, as the screen does. Returns the mutations that undo it. */
async function tick(local: LocalStore, table: 'todos' | 'tasks', id: string): Promise<readonly Mutation[]> {
  const ticked = tickOf(table, (await local.db.table(table).get(id)) as never, { on: firstDay, copy: newId() })
  if (!ticked) throw new Error('the row does not repeat')
  await mutateAllIn(local, ticked.mutations)
  return ticked.back
}

async function write<Name extends MutationName>(local: LocalStore, op: Name, input: Input<Name>): Promise<string> {
  return (await mutateIn(local, op, input)).id
}

async function sync(local: LocalStore, { post }: TestPerson, receive = (text: SyncAnswer) => Promise.resolve(text)) {
  const exchange = async (request: SyncRequest) => receive(await ok(post('/api/sync', request)))
  await runSync(local, { exchange, pace: newPace() })
}

async function nextRequest(local: LocalStore): Promise<SyncRequest> {
  const sent: SyncRequest[] = []
  const exchange = async (request: SyncRequest) => {
    sent.push(request)
    throw new Error('there is no network')
  }
  await runSync(local, { exchange, pace: newPace() }).catch(() => undefined)
  const [request] = sent
  if (!request || (await readIdentity(local.db)).client !== request.client) throw new Error('nothing is sent')
  return request
}
