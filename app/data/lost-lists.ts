/**
 * What a person wrote in a list of somebody else and could not send before they lost the list, or the right to write there.
 * It stays on this device until they keep it as a list of their own or discard it; nobody else ever sees it.
 */
import type { Live } from '#app/lib/live.ts'
import { listTitleMaxLength } from '#shared/shopping.ts'
import type { Problem } from './db.ts'
import { liveQueryOf } from './live-query.ts'
import type { LocalStore } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { transact } from './reconnect.ts'
import { type Standing, standingsOf } from './sharing.ts'
import type { ItemRow } from './shopping.ts'

type Written = Partial<Pick<ItemRow, 'name' | 'quantity' | 'category' | 'price' | 'purchased'>>

/** A list of somebody else with what did not reach it. */
export interface LostList {
  id: string
  title: string
  ownerName: string
  /** How the person stands to it now. */
  standing: Standing
  problems: readonly Problem[]
  /** What a copy would hold: items that the person has written down, or written in. */
  items: readonly Written[]
}

/** The lists with something to decide, the one that was lost last first. */
export const liveLostLists = (local: LocalStore): Live<readonly LostList[]> =>
  liveQueryOf(local, 'lost lists', () => lostLists(local))

/** A copy that was made, and what it was made of. */
export interface KeptCopy {
  listId: string
  problems: readonly Problem[]
}

/**
 * Makes a list of the person's own from what they wrote in a lost one: all of it or nothing, and once. Resolves with
 * nothing when another tab was faster. Throws what `mutate` throws.
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

/** Takes a copy back: what it was made of is to be decided again. */
export const takeBackCopy = (local: LocalStore, { listId, problems }: KeptCopy): Promise<void> =>
  transact(local.db, local.db.tables, async () => {
    await mutateIn(local, 'lists.delete', { id: listId })
    await local.db.problems.bulkPut([...problems])
  })

/** Forgets what the person has seen of a lost list; what came since stays. */
export const discardLost = ({ db }: LocalStore, lost: LostList): Promise<void> =>
  transact(db, [db.problems], () => db.problems.bulkDelete(midsOf(lost)))

/** Takes that back. */
export const takeBackDiscard = ({ db }: LocalStore, { problems }: LostList): Promise<void> =>
  transact(db, [db.problems], async () => void (await db.problems.bulkPut([...problems])))

const midsOf = ({ problems }: LostList): string[] => problems.map(({ mid }) => mid)

async function lostLists(local: LocalStore): Promise<LostList[]> {
  const problems = (await local.db.problems.toArray()).filter(({ list }) => list !== undefined)
  if (problems.length === 0) return []
  problems.sort((a, b) => a.at - b.at || (a.seq ?? 0) - (b.seq ?? 0))
  const standings = await standingsOf(local)
  const lists = new Map<string, Problem[]>()
  for (const problem of problems) {
    const id = problem.list?.id ?? ''
    lists.set(id, [...(lists.get(id) ?? []), problem])
  }
  return [...lists].reverse().map(([id, own]) => {
    const { title = '', ownerName = '' } = own.at(-1)?.list ?? {}
    return { id, title, ownerName, standing: standings.get(id) ?? ended, problems: own, items: itemsOf(own) }
  })
}

const ended: Standing = { is: 'ended', endedBy: null }

/** The items as these changes make them, without what was deleted again or only ticked. */
function itemsOf(problems: readonly Problem[]): Written[] {
  const items = new Map<string, Written & { isWritten: boolean; isDeleted: boolean }>()
  for (const { op, args, row } of problems) {
    const { id, ...changes } = args as Written & { id: string }
    const before = items.get(id) ?? { ...writtenIn(row), isWritten: false, isDeleted: false }
    const isDeleted = op === 'items.delete' || (before.isDeleted && op !== 'items.restore')
    const isWritten = before.isWritten || texts.some((field) => typeof changes[field] === 'string')
    items.set(id, { ...before, ...writtenIn(changes), isWritten, isDeleted })
  }
  return [...items.values()]
    .filter(({ isWritten, isDeleted }) => isWritten && !isDeleted)
    .map(({ isWritten, isDeleted, ...item }) => item)
}

const texts = ['name', 'quantity', 'category'] as const

/** Only what a new item may be given. */
const writtenIn = (from: unknown): Written => {
  const fields = { ...(from as Written | null) }
  return Object.fromEntries(
    [...texts, 'price' as const, 'purchased' as const].flatMap((name) =>
      name in fields ? [[name, fields[name]]] : [],
    ),
  )
}
