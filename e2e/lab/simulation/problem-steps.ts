/** A person's reactions to problems: a copy, a retry, or a new row. */

import { keepCopy } from '#app/data/mutations/lost-lists.ts'
import { hasRemains, tryAgain, writeAgain } from '#app/data/mutations/problems.ts'
import { type LocalRow, type Problem, rowTable, splitKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { DomainError } from '#shared/errors.ts'
import { emptyFields } from '#shared/fields.ts'
import { listIdOf, tableNames } from '#shared/scopes.ts'
import { failuresBeforeParking } from '#sync-server/sync/push.ts'
import type { Context } from './device.ts'
import { doEdit } from './edits.ts'
import { tokensIn } from './ledger.ts'
import { noteWrite } from './note-write.ts'
import { at } from './plan.ts'
import { type Kind, pageOf, type Run } from './step.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

type ProblemStep = Extract<Kind, 'solve problem'>

export const problemSteps: { [K in ProblemStep]: Run<K> } = {
  'solve problem': async (world, step) => {
    const page = pageOf(world, step)
    const { device, local } = page
    if (step.setsAside) await setAside(world, page)
    const problems = (await local.db.problems.toArray()).filter((problem) => wayOf(problem) !== undefined)
    const problem = at(problems, step.pick)
    if (!problem) return
    const waiting = new Set((await local.db.outbox.toArray()).map(({ mid }) => mid))
    const rows = await rowsOn(local)
    await wayOf(problem)?.(local, problem).catch((error: unknown) => {
      // The row of the problem is gone too: the screen says so, and the problem stays.
      if (!(error instanceof DomainError)) throw error
    })
    const left = new Set((await local.db.problems.toArray()).map(({ mid }) => mid))
    const solved = problems.filter(({ mid }) => !left.has(mid)).map(({ mid }) => mid)
    if (solved.length > 0) world.note(`${page.name} has a way out of ${problem.kind} ${problem.op}`)
    world.dismissed.set(device, [...(world.dismissed.get(device) ?? []), ...solved])
    await noteNew(world, page, waiting, rows)
  },
}

/** Writes a mutation that makes the server fail, and sends it until the server parks it. */
async function setAside(world: World, page: Context): Promise<void> {
  await doEdit(world, page, { kind: 'poison', pick: 0, afterMs: 1 })
  for (let tries = 0; tries <= failuresBeforeParking; tries++) await sync(world, page)
}

type Way = (local: LocalStore, problem: Problem) => Promise<unknown>

/** The action that the screen offers for a problem, if any. */
function wayOf(problem: Problem): Way | undefined {
  const { list, kind } = problem
  if (list) return (local) => keepCopy(local, list.id, { title: (of) => `${of} (cópia)`, unnamed: 'Sem nome' })
  if (kind === 'parked') return (local) => tryAgain(local, problem)
  return hasRemains(problem) ? (local) => writeAgain(local, problem) : undefined
}

async function rowsOn({ db }: LocalStore): Promise<Map<string, LocalRow>> {
  const tables = await Promise.all(tableNames.map((name) => rowTable(db, name).toArray()))
  return new Map(tables.flat().map((row) => [row.id, row as LocalRow]))
}

/** Records each new mutation in the ledger, as a write of the person. */
async function noteNew(world: World, page: Context, waiting: Set<string>, rows: Map<string, LocalRow>): Promise<void> {
  const entries = await page.local.db.outbox.orderBy('seq').toArray()
  for (const { mid, op, args, key, scope } of entries) {
    if (waiting.has(mid) || key === null) continue
    const [, id] = splitKey(key)
    const values = valuesOf(world, op, { ...(args as Record<string, unknown>) })
    const { content } = args as { content?: string }
    const typed = content === undefined ? undefined : { tokens: tokensIn(content), deleted: [] }
    const plan = { op, args: { ...(args as object) }, row: rows.get(id), id, list: listIdOf(scope), values, typed }
    noteWrite(world, page, plan, { id, mid })
  }
}

const untouched: Record<string, object> = {
  'items.create': emptyFields('items'),
}

function valuesOf({ clock }: World, op: string, args: Record<string, unknown>): Record<string, unknown> {
  if (op.endsWith('.delete')) return { [op === 'trash.delete' ? 'purgedAt' : 'deletedAt']: clock.now() }
  if (op.endsWith('.restore')) return { deletedAt: null }
  if (args.tick || args.copyOf) return {}
  const { id: _id, listId: _listId, content: _content, steps: _steps, ...values } = args
  return { ...untouched[op], ...values }
}
