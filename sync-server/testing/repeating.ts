/** A person with a repeating to-do, and the mutations of their devices. */
import { newId } from '#shared/ids.ts'
import type { MutationResult } from '#shared/sync.ts'
import type { Tick } from '#shared/ticks.ts'
import { ok, synced } from './api.ts'
import { mutation, sync, syncRequest, type TestPerson, type TestServer } from './server.ts'

export const weekly = { dueDate: '2026-12-05', repeat: 'FREQ=WEEKLY;BYDAY=SA' }

/** Adds a to-do with these fields to the rows of a person, or of a new one. */
export async function startRepeating(server: TestServer, fields: object = weekly, person?: TestPerson) {
  const ana = person ?? (await server.register())
  const { id }: { id: string } = await ok(ana.post('/api/todos', { title: 'Feira', ...fields }), 201)
  const path = `/api/todos/${id}`
  const rows = async () => (await synced(ana, 'todos')).filter(({ deletedAt }) => deletedAt === null)
  const rowOf = async (other: string) => (await rows()).find((row) => row.id === other)
  /** Sends a change by a device of its own; `about` replaces parts of the mutation. */
  const send = async (changes: object, about: object = {}): Promise<MutationResult | undefined> => {
    const push = [{ ...mutation(1, 'todos.update', { id, ...changes }), ...about }]
    return (await sync(ana, syncRequest(ana.id, { push }))).results[0]
  }
  return {
    ana,
    id,
    path,
    rows,
    rowOf,
    row: () => rowOf(id),
    put: (changes: object) => ok(ana.put(path, changes)),
    send,
    tick: (tick: Tick, about?: object) => send({ completed: true, tick }, about),
    undo: (tick: Tick, about?: object) => send({ completed: false, tick }, about),
  }
}

export const tickOf = (fields: Partial<Tick> = {}): Tick => ({
  occurrence: weekly.dueDate,
  on: '2026-12-05',
  copy: newId(),
  ...fields,
})
