import { readNotebook, type StoredNotebook, type Usage } from '#app/data/areas/notebook.ts'
import { mutateAllIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems, plainList } from '#app/data/testing.ts'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { newId } from '#shared/ids.ts'
import type { Notebook } from '#shared/notebook.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { defaultListTitle } from '#shared/shopping.ts'
import { type Plan, planImport } from './plan.ts'
import { fullBy, type Writing, writingOf } from './writing.ts'

/** A device after the first sync of a new account. */
export async function openFresh(): Promise<LocalStore> {
  const { local } = await openWithItems([])
  const synced = { rev: 1, stamp: 1, deletedAt: null, purgedAt: null }
  const { id } = local.user
  const listId = newId()
  const list = { id: listId, ownerId: id, title: defaultListTitle, ...plainList }
  const settings = { id, homePage: 'shopping' as const, language: 'pt-BR' as const, defaultListId: listId }
  await local.db.lists.add({ ...list, ...synced, scope: listScope(listId) })
  await local.db.settings.add({ ...settings, ...synced, scope: userScope(id) })
  return local
}

export async function notebookIn(local: LocalStore): Promise<StoredNotebook> {
  const notebook = await readNotebook(local)
  if (!notebook) throw new Error('nothing has arrived')
  return notebook
}

/**
 * Writes all rows that are not stored yet, except those with a key in `leftOut`. Resolves with the number of mutations.
 */
export async function importInto(local: LocalStore, found: Notebook, leftOut: string[] = []): Promise<number> {
  const { mutations } = writingAtOnce(planAtOnce(found, await notebookIn(local)), leftOut)
  await mutateAllIn(local, mutations)
  return mutations.length
}

export const planAtOnce = (found: Notebook, here: StoredNotebook): Plan => allAtOnce(planImport(found, here))

export const writingAtOnce = (plan: Plan, leftOut: string[] = []): Writing =>
  allAtOnce(writingOf(plan, new Set(leftOut)))

export const fullAtOnce = (writing: Writing, usage: Usage) => allAtOnce(fullBy(writing, usage))
