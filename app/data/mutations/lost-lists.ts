/**
 * Changes of another person's list that could not be sent before the person lost the list, or the right to write there.
 * They stay on this device until the person keeps them as an own list or discards them. Until then nobody else sees
 * them.
 */

import { accessByList, type ListAccess } from '#app/data/areas/sharing.ts'
import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { Problem } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'
import { type Content, fieldsOf, textsOf } from '#shared/fields.ts'
import { listTitleMaxLength } from '#shared/shopping.ts'
import { mutateIn } from './mutate.ts'

type Written = Partial<Content<'items'>>

/** Another person's list with the changes that did not reach it. */
export interface LostList {
  id: string
  title: string
  ownerName: string
  /** The person's current relation to the list. */
  access: ListAccess
  problems: readonly Problem[]
  /** The items of a copy: those that the person has added or edited in the list. */
  items: readonly Written[]
}

/** The lost lists whose changes the person has neither kept nor discarded, the last lost first. */
export const liveLostLists = (local: LocalStore): Live<readonly LostList[]> =>
  liveQueryOf(local, 'lost lists', () => lostLists(local))

/** A list that `keepCopy` created, and the problems that it was made from. */
export interface KeptCopy {
  listId: string
  problems: readonly Problem[]
}

/**
 * Creates an own list of the items that the person has added or edited in a lost one, and deletes the problems of the
 * lost list: all or nothing, and once. Resolves with undefined if another tab has already decided. Throws as `mutate`
 * does.
 */
export const keepCopy = (
  local: LocalStore,
  lostId: string,
  texts: { title: (of: string) => string; unnamed: string },
): Promise<KeptCopy | undefined> =>
  transact(local.db, local.db.tables, async () => {
    const lost = (await lostLists(local)).find(({ id }) => id === lostId)
    if (!lost) return
    const title = texts.title(lost.title).slice(0, listTitleMaxLength).trim()
    const { id: listId } = await mutateIn(local, 'lists.create', { title })
    for (const { name = texts.unnamed, ...written } of lost.items) {
      await mutateIn(local, 'items.create', { ...written, listId, name })
    }
    await local.db.problems.bulkDelete(midsOf(lost))
    return { listId, problems: lost.problems }
  })

/** Undoes `keepCopy`: deletes the copy, unless it is erased, and the person decides about its problems again. */
export const takeBackCopy = (local: LocalStore, { listId, problems }: KeptCopy): Promise<void> =>
  transact(local.db, local.db.tables, async () => {
    if (await local.db.lists.get(listId)) await mutateIn(local, 'lists.delete', { id: listId })
    await local.db.problems.bulkPut([...problems])
  })

/** Deletes the problems of a lost list that are in `lost`. Those filed since it was read stay. */
export const discardLost = ({ db }: LocalStore, lost: LostList): Promise<void> =>
  transact(db, [db.problems], () => db.problems.bulkDelete(midsOf(lost)))

/** Undoes `discardLost`. */
export const takeBackDiscard = ({ db }: LocalStore, { problems }: LostList): Promise<void> =>
  transact(db, [db.problems], async () => void (await db.problems.bulkPut([...problems])))

const midsOf = ({ problems }: LostList): string[] => problems.map(({ mid }) => mid)

async function lostLists(local: LocalStore): Promise<LostList[]> {
  const problems = (await local.db.problems.toArray()).filter(({ list }) => list !== undefined)
  if (problems.length === 0) return []
  problems.sort((a, b) => a.at - b.at || (a.seq ?? 0) - (b.seq ?? 0))
  const accesses = await accessByList(local)
  const lists = new Map<string, Problem[]>()
  for (const problem of problems) {
    const id = problem.list?.id ?? ''
    lists.set(id, [...(lists.get(id) ?? []), problem])
  }
  return [...lists].reverse().map(([id, own]) => {
    const { title = '', ownerName = '' } = own.at(-1)?.list ?? {}
    return { id, title, ownerName, access: accesses.get(id) ?? ended, problems: own, items: itemsOf(own) }
  })
}

const ended: ListAccess = { is: 'ended', endedBy: null }

/** The items that result from these changes. Items deleted again, or without any written text, are left out. */
function itemsOf(problems: readonly Problem[]): Written[] {
  const items = new Map<string, Written & { isWritten: boolean; isDeleted: boolean }>()
  for (const { op, args: given, row } of problems) {
    const args = given as Record<string, unknown>
    const { id } = args as { id: string }
    const before = items.get(id) ?? { ...writtenIn(row), isWritten: false, isDeleted: false }
    const isDeleted = op === 'items.delete' || (before.isDeleted && op !== 'items.restore')
    const isWritten = before.isWritten || textsOf('items').some((field) => typeof args[field] === 'string')
    items.set(id, { ...before, ...writtenIn(args), isWritten, isDeleted })
  }
  return [...items.values()]
    .filter(({ isWritten, isDeleted }) => isWritten && !isDeleted)
    .map(({ isWritten, isDeleted, ...item }) => item)
}

/** Those fields of `from` that a new item may have. */
const writtenIn = (from: unknown): Written => {
  const fields = { ...(from as Written | null) }
  return Object.fromEntries(fieldsOf('items').flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}
