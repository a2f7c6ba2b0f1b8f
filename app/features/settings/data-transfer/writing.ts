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

type Step = { does: Mutation; back: Mutation | undefined }

export function writingOf(plan: Plan, leftOut: ReadonlySet<string>): Writing {
  const isTaken = ({ key, status }: ImportEntry) => status === 'new' && !leftOut.has(key)
  const parents = [...plan.lists, ...plan.received, ...plan.projects]
  const steps = [
    ...parents.flatMap((parent) => stepsOf(parent, isTaken, leftOut)),
    ...[plan.notes, ...fileTables.map((table) => plan[table])]
      .flat()
      .filter(isTaken)
      .map((entry) => create(entry, {})),
  ]
  return {
    mutations: steps.map(({ does }) => does),
    back: (done) => steps.slice(0, done).flatMap(({ back }) => (back ? [back] : [])),
  }
}

function stepsOf(parent: ParentEntry, isTaken: (entry: ImportEntry) => boolean, leftOut: ReadonlySet<string>): Step[] {
  if (leftOut.has(parent.key) || parent.status === 'refused') return []
  const id = parent.id ?? newId()
  const isNew = parent.status === 'new'
  const inside = { [parent.kind === 'lists' ? 'listId' : 'projectId']: id }
  const children = parent.children.filter(isTaken).map((child) => create(child, inside, !isNew))
  if (isNew) return [create(parent, { id }), ...children]
  return parent.renamed === undefined ? children : [rename(id, parent, parent.renamed), ...children]
}

function create({ kind, fields }: ImportEntry, more: object, isAlone = true): Step {
  const id = newId()
  const input = { id, ...fields, ...more }
  return {
    does: [`${kind}.create`, input] as Mutation,
    back: isAlone ? ([`${kind}.delete`, { id: input.id }] as Mutation) : undefined,
  }
}

const rename = (id: string, { name }: ParentEntry, before: string): Step => ({
  does: ['lists.update', { id, title: name }],
  back: ['lists.update', { id, title: before }],
})

/** The kind of a quota. */
export type Full = 'rows' | 'text' | 'lists' | 'items'

/**
 * The first quota that the mutations would exceed, as far as this device knows: the server decides. Undefined if
 * everything fits. Lists that receive nothing may be full.
 */
export function fullBy({ mutations }: Writing, usage: Usage): Full | undefined {
  let [own, lists] = [nothing, 0]
  const items = new Map<string, Size>()
  for (const [op, input] of mutations) {
    if (op === 'lists.create') lists++
    else if (op === 'items.create') {
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
