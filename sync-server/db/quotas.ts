/**
 * How much may be kept (docs/decisions/020). A budget is counted when it is first written to, then with each write in
 * memory: a write costs no query. Rows and text in the trash count too, or creating and deleting would fill the disk.
 * What is undone is taken back, growth as well as shrinking, or a batch that fails on purpose would make room for ever.
 * What was forgotten is still counted; so before anything is refused the budget is counted anew, at most once a minute.
 */
import { count, eq, sql } from 'drizzle-orm'
import { DomainError } from '#shared/errors.ts'
import { megabyte, quotas } from '#shared/quotas.ts'
import { type Counted, growthOf, measureBudget, type Size, versionsOf } from './budgets.ts'
import type { Row, Writer, Written } from './rows.ts'
import { schema } from './schema.ts'
import { type Db, query, type ReadTx, type WriteTx } from './store.ts'

interface Limit extends Size {
  tooMany: string
  tooLong: string
}

const ofPerson: Limit = {
  ...quotas.ofPerson,
  tooMany: 'Sua caderneta está cheia: ela guarda até 20.000 registros, contando os excluídos nos últimos meses.',
  tooLong: 'Sua caderneta está cheia: ela guarda até 20 MB de texto, contando a Lixeira.',
}
const ofList: Limit = {
  ...quotas.ofList,
  tooMany: 'Esta lista está cheia: ela guarda até 20.000 itens, contando os excluídos nos últimos meses.',
  tooLong: 'Esta lista está cheia: ela guarda até 2 MB de texto, contando a Lixeira.',
}
const ofEditor: Limit = {
  ...quotas.ofList,
  tooMany:
    'Você escreveu demais em listas de outras pessoas: cabem até 20.000 itens, contando os excluídos nos últimos meses.',
  tooLong: 'Você escreveu demais em listas de outras pessoas: cabem até 2 MB de texto, contando a Lixeira.',
}
const ofEditors: Limit = {
  rows: 40_000,
  text: 4 * megabyte,
  tooMany:
    'Esta lista não recebe mais itens de quem não a criou: já foram 40.000, contando os excluídos nos últimos meses.',
  tooLong: 'Esta lista não recebe mais itens de quem não a criou: já são 4 MB de texto, contando a Lixeira.',
}
/** Nobody is told: what is too much is forgotten (docs/decisions/057). */
const ofVersions: Limit = { rows: Number.POSITIVE_INFINITY, text: 5 * megabyte, tooMany: '', tooLong: '' }

/** By the first letter of a budget. */
const limits: Record<string, Limit> = { u: ofPerson, l: ofList, e: ofEditor, g: ofEditors, v: ofVersions }

const recountMs = 60_000
/** To count what is over half its limit takes longer than to write into it, and other writers wait meanwhile. */
const recountNearMs = 1000
/** Beyond that the counts are forgotten and made again, budget by budget. */
const talliesKept = 10_000

interface Tally extends Size {
  /** By the clock of the process, ms. */
  countedAt: number
  /** How often others had written by then. */
  othersWrote: number
}

const tallies = new WeakMap<Db, Map<string, Tally>>()

/**
 * Returns the row that was written over `before`, or throws `quota_reached` when a budget that it counts in has grown too
 * large. Whoever catches that undoes the write.
 */
export async function requireRoom<T extends Counted>(
  { tx }: Pick<Writer, 'tx'>,
  table: T,
  { row, wrote }: Written<T>,
  before?: Row<T>,
): Promise<Row<T>> {
  if (!wrote) return row
  for (const [budget, growth] of growthOf(table, row, before)) {
    const message = await spend(tx, budget, growth)
    if (message !== undefined) throw full(message)
  }
  return row
}

/** Counts so much more or less text of older versions, in bytes. False when there is more than may be kept: then the oldest go. */
export async function countVersions(tx: WriteTx, userId: string, text: number): Promise<boolean> {
  const budget = versionsOf(userId)
  await spend(tx, budget, { rows: 0, text })
  const tally = talliesIn(tx).get(budget)
  return !tally || excess(budget, tally) === undefined
}

/** What to tell when that is more than the budget has. */
async function spend(tx: WriteTx, budget: string, growth: Size): Promise<string | undefined> {
  let tally = talliesIn(tx).get(budget)
  if (tally && !isOutdated(tx, budget, tally)) grow(tally, growth)
  else tally = await countBudget(tx, budget)
  tx.onUndo(() => takeBack(tx, budget, growth))
  if (growth.rows <= 0 && growth.text <= 0) return undefined

  if (excess(budget, tally) && mayBeLess(tx, tally)) tally = await countBudget(tx, budget)
  return excess(budget, tally)
}

/** Throws `quota_reached` when a person has more lists than anybody needs; to be called with the new one written. */
export async function requireListRoom({ tx }: Pick<Writer, 'tx'>, ownerId: string): Promise<void> {
  const [owned] = await listsOf(tx, { ownerId })
  if ((owned?.lists ?? 0) > quotas.lists) {
    throw full('Você chegou ao limite de 500 listas, contando as excluídas nos últimos meses.')
  }
}

/** Others have written since, perhaps here. Far below its limit a count is good enough for a minute. */
function isOutdated({ othersWrote }: WriteTx, budget: string, tally: Tally): boolean {
  if (tally.othersWrote === othersWrote) return false
  const { rows, text } = limitOfBudget(budget)
  const isNear = tally.rows > rows / 2 || tally.text > text / 2
  return ageOf(tally) > (isNear ? recountNearMs : recountMs)
}

/** Something may have been forgotten, or others may have made room. */
const mayBeLess = ({ othersWrote }: WriteTx, tally: Tally): boolean =>
  tally.othersWrote !== othersWrote || ageOf(tally) > recountMs

const ageOf = ({ countedAt }: Tally): number => performance.now() - countedAt

function talliesIn({ db }: ReadTx): Map<string, Tally> {
  const known = tallies.get(db)
  if (known && known.size < talliesKept) return known
  const none = new Map<string, Tally>()
  tallies.set(db, none)
  return none
}

function grow(tally: Tally, { rows, text }: Size): void {
  tally.rows += rows
  tally.text += text
}

/** Whichever count there is by then has seen what is undone. */
function takeBack(tx: ReadTx, budget: string, { rows, text }: Size): void {
  const tally = talliesIn(tx).get(budget)
  if (tally) grow(tally, { rows: -rows, text: -text })
}

/** What to tell of a budget that has outgrown its limit, or undefined. */
function excess(budget: string, { rows, text }: Tally): string | undefined {
  const limit = limitOfBudget(budget)
  if (rows > limit.rows) return limit.tooMany
  return text > limit.text ? limit.tooLong : undefined
}

const limitOfBudget = (budget: string): Limit => limits[budget.charAt(0)] ?? ofPerson

const full = (message: string) => new DomainError('quota_reached', message)

async function countBudget(tx: WriteTx, budget: string): Promise<Tally> {
  const { othersWrote } = tx
  const tally = { ...(await measureBudget(tx, budget)), countedAt: performance.now(), othersWrote }
  talliesIn(tx).set(budget, tally)
  return tally
}

const { lists } = schema
const listsOf = query((db) =>
  db
    .select({ lists: count() })
    .from(lists)
    .where(eq(lists.ownerId, sql.placeholder('ownerId'))),
)
