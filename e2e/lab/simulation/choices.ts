/**
 * A person's choices: the order of a list's aisles (`aisleOrders`), and corrections of the app's reading of a typed
 * item (`corrections`).
 */
import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { aisleOrderId } from '#shared/aisle-orders.ts'
import { at, type EditKind, type Plan } from './plan.ts'
import type { World } from './world-state.ts'

/** The existing choices of a person. */
export interface Choices {
  person: string
  newId(): string
  orders: LocalRow<'aisleOrders'>[]
  corrections: LocalRow<'corrections'>[]
}

/** Reads the choices on a device. Call it inside a transaction. */
export async function readChoices({ db, user, runtime }: LocalStore): Promise<Choices> {
  const [orders, corrections] = await Promise.all([db.aisleOrders.toArray(), db.corrections.toArray()])
  return { person: user.id, newId: runtime.newId, orders, corrections }
}

/**
 * Plans to order the aisles of one of `lists`, or to save a correction: as a new row, or as a change of an existing
 * one.
 */
export function planChoice(
  { ledger }: World,
  { person, newId, orders, corrections }: Choices,
  lists: LocalRow<'lists'>[],
  kind: EditKind,
  pick: number,
): Plan | undefined {
  if (kind === 'correct') {
    const row = pick % 3 === 0 ? undefined : at(corrections, pick)
    const values = { name: ledger.unique('banana-prata') }
    const args = {
      id: row?.id ?? newId(),
      word: 'banana',
      category: null,
      ownCategory: false,
      asTyped: false,
      ...values,
    }
    return { op: 'corrections.save', args, row, values }
  }
  const list = at(lists, pick)
  if (!list) return undefined
  const id = aisleOrderId(person, list.id)
  const values = { aisles: [ledger.unique('Padaria'), 'Bebidas'] }
  const row = orders.find((order) => order.id === id)
  return { op: 'aisleOrders.update', args: { listId: list.id, ...values }, row, id, values }
}
