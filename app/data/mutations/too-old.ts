/**
 * Creates that the server refuses because their ids are older than its record of deletions (docs/decisions/016). All of
 * them are written again together, as new rows, so that the contents of a list or a project follow it.
 */

import type { LocalRow, Problem } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import { DomainError } from '#shared/errors.ts'
import { parentOf, tableOf, writeRow } from './problems.ts'

export const isTooOld = ({ code, row }: Problem): boolean => code === 'too_old' && row !== null

/**
 * Writes all creates refused as too old again, with the creates that were refused because their list or project was one
 * of them. Problems of later changes to these rows are deleted. A second call finds nothing to do. A task without its
 * project stays a problem.
 */
export const writeOldAgain = (local: LocalStore): Promise<void> =>
  transact(local.db, local.db.tables, async () => {
    const all = (await local.db.problems.toArray()).sort((a, b) => a.at - b.at || (a.seq ?? 0) - (b.seq ?? 0))
    const newIds = new Map<string, string | undefined>()
    const done: Problem[] = []
    for (const problem of all.filter(isCreate).sort(parentsFirst)) {
      if (!isTooOld(problem) && !newIds.has(parentIdOf(problem.row) ?? '')) continue
      if (await writeNew(local, problem, newIds)) done.push(problem)
    }
    const ofThese = all.filter(({ code, args }) => code === 'not_found' && newIds.has(idIn(args)))
    await local.db.problems.bulkDelete([...done, ...ofThese].map(({ mid }) => mid))
  })

const isCreate = ({ op, code, row }: Problem): boolean =>
  op.endsWith('.create') && (code === 'too_old' || code === 'not_found') && row !== null

const parentsFirst = (a: Problem, b: Problem): number => Number(hasParent(a)) - Number(hasParent(b))

const hasParent = ({ row }: Problem): boolean => parentIdOf(row) !== undefined

/**
 * Resolves with false if the row has no list or project to go into. A row that the author has deleted since is not
 * written, and counts as done.
 */
async function writeNew(local: LocalStore, problem: Problem, newIds: Map<string, string | undefined>) {
  const { row } = problem
  const table = tableOf(problem)
  if (!row || !table) return false
  if (row.deletedAt !== null) newIds.set(row.id, undefined)
  else {
    const parent = await placeOf(local, problem, newIds.get(parentIdOf(row) ?? ''))
    if (!parent) return false
    newIds.set(row.id, (await writeRow(local, table, { ...row, ...parent })).id)
  }
  return true
}

/** The new list or project if the former one was written again, else as `parentOf`. Undefined if there is no parent. */
async function placeOf(local: LocalStore, problem: Problem, newParent: string | undefined) {
  if (newParent !== undefined) return { listId: newParent, projectId: newParent }
  return parentOf(local, problem).catch((error) => {
    if (error instanceof DomainError) return
    throw error
  })
}

const parentIdOf = (row: LocalRow | null): string | undefined => {
  const { listId, projectId } = { ...row } as { listId?: string; projectId?: string }
  return listId ?? projectId
}

const idIn = (args: unknown): string => String((args as { id?: unknown } | null)?.id)
