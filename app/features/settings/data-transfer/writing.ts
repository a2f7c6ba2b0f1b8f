/** The mutations of an import's plan, their undo, and a check of the quotas. */

import { nothing, type Size, sizeOf, sum, type Usage } from '#app/data/areas/notebook.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import { newId } from '#shared/ids.ts'
import { quotas } from '#shared/quotas.ts'
import { fileTables } from '#shared/scopes.ts'
import type { ImportEntry, ParentEntry, Plan } from './plan.ts'

export interface Writing {
  mutations: Mutation[]
  /**
   * Returns the mutations that undo the first `done` ones. Rows that disappear with their list or project have none.
   */
  back: (done: number) => Mutation[]
}

type Act = { does: Mutation; back: Mutation | undefined }

/** The mutations of the rows that are not left out, made one by one. */
export function* writingOf(plan: Plan, leftOut: ReadonlySet<string>): Generator<void, Writing> {
  const acts: Act[] = []
  for (const act of actsOf(plan, leftOut)) {
    yield
    acts.push(act)
  }
  return {
    mutations: acts.map(({ does }) => does),
    back: (done) => acts.slice(0, done).flatMap(({ back }) => (back ? [back] : [])),
  }
}

/** The number of the mutations. */
export const countOf = (plan: Plan, leftOut: ReadonlySet<string>): number =>
  [...takenFrom(plan, leftOut)].reduce(
    (sum, { rows, parent }) => sum + rows.length + (parent && isWritten(parent) ? 1 : 0),
    0,
  )

interface Taken {
  parent?: ParentEntry
  rows: ImportEntry[]
}

/** The rows that are not left out, with their list or project. */
function* takenFrom(plan: Plan, leftOut: ReadonlySet<string>): Generator<Taken> {
  const isTaken = ({ key, status }: ImportEntry) => status === 'new' && !leftOut.has(key)
  for (const parent of [...plan.lists, ...plan.received, ...plan.projects])
    if (!leftOut.has(parent.key) && parent.status !== 'refused') yield { parent, rows: parent.children.filter(isTaken) }
  for (const rows of [plan.notes, ...fileTables.map((table) => plan[table])]) yield { rows: rows.filter(isTaken) }
}

const isWritten = ({ status, renamed }: ParentEntry): boolean => status === 'new' || renamed !== undefined

function* actsOf(plan: Plan, leftOut: ReadonlySet<string>): Generator<Act> {
  for (const { parent, rows } of takenFrom(plan, leftOut)) {
    const id = parent?.id ?? newId()
    const isNew = parent?.status === 'new'
    if (isNew) yield create(parent, { id })
    else if (parent?.renamed !== undefined) yield rename(id, parent, parent.renamed)
    const inside = parent ? { [parent.kind === 'lists' ? 'listId' : 'projectId']: id } : {}
    for (const row of rows) yield create(row, inside, !isNew)
  }
}

function create({ kind, fields }: ImportEntry, more: object, isAlone = true): Act {
  const id = newId()
  // The purchases of bought items have a section of their own in the file.
  const input = { id, ...fields, ...more, ...(fields.purchased === true && { noPurchase: true }) }
  return {
    does: [`${kind}.create`, input] as Mutation,
    back: isAlone ? ([`${kind}.delete`, { id: input.id }] as Mutation) : undefined,
  }
}

const rename = (id: string, { fields }: ParentEntry, before: object): Act => ({
  does: ['lists.update', { id, ...fields }],
  back: ['lists.update', { id, ...before }],
})

/** The kind of a quota. */
export type Full = 'rows' | 'text' | 'lists' | 'items'

/**
 * The first quota that the mutations would exceed, as far as this device knows: the server decides. Undefined if
 * everything fits. Lists that receive nothing may be full.
 */
export function* fullBy({ mutations }: Writing, usage: Usage): Generator<void, Full | undefined> {
  let [own, lists] = [nothing, 0]
  const items = new Map<string, Size>()
  for (const [op, input] of mutations) {
    yield
    if (op === 'lists.create') lists++
    else if (op === 'items.create' || op === 'trips.create' || op === 'pricedPurchases.create') {
      const listId = input.listId ?? ''
      items.set(listId, sum(items.get(listId) ?? usage.items.get(listId) ?? nothing, sizeOf(input)))
    } else if (op !== 'lists.update') own = sum(own, sizeOf(input))
  }
  if (exceeds(usage.lists, lists, quotas.lists)) return 'lists'
  if (exceeds(usage.own.rows, own.rows, quotas.ofPerson.rows)) return 'rows'
  if (exceeds(usage.own.text, own.text, quotas.ofPerson.text)) return 'text'
  return [...items.values()].some(exceedsList) ? 'items' : undefined
}

const exceeds = (used: number, added: number, limit: number): boolean => added > 0 && used + added > limit

const exceedsList = ({ rows, text }: Size): boolean => rows > quotas.ofList.rows || text > quotas.ofList.text
