/**
 * Storage quotas (docs/decisions/020). A budget is counted when it is first written to, then updated in memory with
 * each write: a write costs no query. Rows and text in the trash count too, otherwise creating and deleting would fill
 * the disk. An undone write is reversed, growth as well as shrinking, otherwise a batch that fails on purpose would
 * make room for ever. Pruned rows still count; so before a refusal the budget is counted again, if its count is a
 * minute old or other processes have written since.
 */
import { count, eq, sql } from 'drizzle-orm'
import { DomainError } from '#shared/errors.ts'
import type { TextTable } from '#shared/fields.ts'
import { megabyte, quotas } from '#shared/quotas.ts'
import { userScope } from '#shared/scopes.ts'
import { type Db, query, type ReadTx, type Store, type WriteTx } from '#sync-server/db/engine/store.ts'
import { homeOf, isPostgres } from '#sync-server/db/engine/transaction.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { everythingOf, growthOf, isOfEverything, measureBudget, type Size, versionsOf } from './budgets.ts'
import { findRow, type Row, type Writer, type Written } from './rows.ts'

/** The limits that the operator sets. */
interface StorageLimits {
  /** Bytes of text of one person, in own lists too. */
  perPerson: number
  /** True while the database is larger than the operator allows. */
  isServerFull: () => boolean
  /** Called for each write that is refused because the server is full. */
  onRefusal?: (() => void) | undefined
}

const storageLimits = new WeakMap<object, StorageLimits>()

export const setStorageLimits = ({ home }: Store, limits: StorageLimits): unknown => storageLimits.set(home, limits)

const storageLimitsOf = (db: Db): StorageLimits | undefined => storageLimits.get(homeOf(db))

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
/**
 * The limit of old versions of a person's notes. It has no messages, because surplus versions are pruned
 * (docs/decisions/041).
 */
const ofVersions: Limit = { rows: Number.POSITIVE_INFINITY, text: 5 * megabyte, tooMany: '', tooLong: '' }

/** The limits by the first letter of a budget. */
const limits: Record<string, Limit> = { u: ofPerson, l: ofList, e: ofEditor, g: ofEditors, v: ofVersions }

const recountMs = 60_000
/**
 * Age, ms, at which a count above half its limit is outdated by writes of other processes. No less, because counting
 * such a budget takes longer than a write, and other writers wait meanwhile.
 */
const recountNearMs = 1000
/** Limit of counted budgets; beyond it all counts are dropped and made again when needed. */
const talliesKept = 10_000

interface Tally extends Size {
  /** Time of the count by the monotonic clock of this process, ms. */
  countedAt: number
  /** `WriteTx.othersWrote` at the time of the count. */
  othersWrote: number
}

const tallies = new WeakMap<object, Map<string, Tally>>()

/**
 * Returns the row written over `before`, or throws `quota_reached` if one of its budgets has grown too large. The
 * caller undoes the write.
 */
export async function requireRoom<T extends TextTable>(
  { tx }: Pick<Writer, 'tx'>,
  table: T,
  { row, wrote }: Written<T>,
  before?: Row<T>,
): Promise<Row<T>> {
  if (!wrote) return row
  const growths = growthOf(table, row, before)
  for (const [budget, growth] of growths) {
    const message = await spend(tx, budget, growth)
    if (message !== undefined) throw full(message)
  }
  await requireStorage(tx, row, growths.get(row.scope)?.text ?? 0)
  return row
}

/** As `requireRoom`, for a list: its heading counts only within the limits of the operator. */
export async function requireHeadingRoom(
  { tx }: Pick<Writer, 'tx'>,
  { row, wrote }: Written<'lists'>,
  before?: Row<'lists'>,
): Promise<Row<'lists'>> {
  const text = Buffer.byteLength(row.title) - Buffer.byteLength(before?.title ?? '')
  if (!wrote || text === 0 || !storageLimitsOf(tx.db)) return row
  if (text > 0) requireServerRoom(tx)
  const message = await spend(tx, everythingOf(row.ownerId), { rows: 0, text })
  if (message !== undefined) throw full(message)
  return row
}

/** Throws `quota_reached` for a text that has no room within the limits of the operator. */
async function requireStorage(tx: WriteTx, row: Row<TextTable>, text: number): Promise<void> {
  const ofOperator = storageLimitsOf(tx.db)
  if (!ofOperator || text === 0) return
  if (text > 0) requireServerRoom(tx)
  const owner = await ownerOf(tx, row)
  const message = owner && (await spend(tx, everythingOf(owner), { rows: 0, text }))
  if (!message) return
  const isGuest = 'editorId' in row && row.editorId !== null
  throw full(isGuest ? 'A caderneta de quem criou esta lista está cheia.' : message)
}

/** The limit of everything that a person keeps. The operator sets it. */
function ofEverything(db: Db): Limit {
  const text = storageLimitsOf(db)?.perPerson ?? Number.POSITIVE_INFINITY
  const size = `${Math.floor(text / megabyte)} MB`
  const tooLong = `Sua caderneta está cheia: este servidor guarda até ${size} por pessoa, contando as listas e a Lixeira.`
  return { rows: Number.POSITIVE_INFINITY, text, tooMany: '', tooLong }
}

/** Throws `quota_reached` while the whole server has no room. */
export function requireServerRoom({ db }: ReadTx): void {
  const ofOperator = storageLimitsOf(db)
  if (!ofOperator?.isServerFull()) return
  ofOperator.onRefusal?.()
  throw full('Este servidor está cheio. Avise quem cuida dele: até lá, nada de novo cabe aqui.')
}

/** The owners of lists, which never change. */
const owners = new WeakMap<object, Map<string, string>>()

/** The person in whose storage a row counts; undefined if its list is gone. */
async function ownerOf(tx: ReadTx, { scope }: Row<TextTable>): Promise<string | undefined> {
  const id = scope.slice(2)
  if (scope === userScope(id)) return id
  const known = keptIn(owners, tx)
  const owner = known.get(id) ?? (await findRow(tx, 'lists', id))?.ownerId
  if (owner !== undefined) known.set(id, owner)
  return owner
}

/**
 * Adds `text` to the counted bytes of old versions. True up to the limit; above it the caller prunes the oldest ones.
 */
export async function countVersions(tx: WriteTx, userId: string, text: number): Promise<boolean> {
  const budget = versionsOf(userId)
  await spend(tx, budget, { rows: 0, text })
  const tally = talliesIn(tx).get(budget)
  return !tally || excess(tx, budget, tally) === undefined
}

/**
 * Adds the growth to the count of the budget. Returns the message for a budget that is exceeded; undefined otherwise,
 * and for a write that makes nothing grow.
 */
async function spend(tx: WriteTx, budget: string, growth: Size): Promise<string | undefined> {
  let tally = talliesIn(tx).get(budget)
  if (tally && !isOutdated(tx, budget, tally)) grow(tally, growth)
  else tally = await countBudget(tx, budget)
  tx.onUndo(() => takeBack(tx, budget, growth))
  if (growth.rows <= 0 && growth.text <= 0) return undefined

  if (excess(tx, budget, tally) && mayBeLess(tx, tally)) tally = await countBudget(tx, budget)
  return excess(tx, budget, tally)
}

/** Throws `quota_reached` if a person has too many lists; call it after writing the new one. */
export async function requireListRoom({ tx }: Pick<Writer, 'tx'>, ownerId: string): Promise<void> {
  requireServerRoom(tx)
  const [owned] = await listsOf(tx, { ownerId })
  if ((owned?.lists ?? 0) > quotas.lists) {
    throw full('Você chegou ao limite de 500 listas, contando as excluídas nos últimos meses.')
  }
}

/**
 * True if others have written since the count and the count is too old: a second above half the limit, a minute below
 * it. Others are other processes, and other transactions of this one, whose rows no count sees before their commit.
 * Several transactions at once grow only the budget of everything that a person keeps, because guests write in it too:
 * each other budget grows under the lock of one scope.
 */
function isOutdated({ db, othersWrote }: WriteTx, budget: string, tally: Tally): boolean {
  const isShared = isPostgres(db) && isOfEverything(budget)
  if (tally.othersWrote === othersWrote && !isShared) return false
  const { rows, text } = limitOf(db, budget)
  // All lists of a person are too much to count each second.
  const isNear = !isOfEverything(budget) && (tally.rows > rows / 2 || tally.text > text / 2)
  return ageOf(tally) > (isNear ? recountNearMs : recountMs)
}

/** True if a recount may find less: rows were pruned, or other processes deleted some. */
const mayBeLess = ({ othersWrote }: WriteTx, tally: Tally): boolean =>
  tally.othersWrote !== othersWrote || ageOf(tally) > recountMs

const ageOf = ({ countedAt }: Tally): number => performance.now() - countedAt

const talliesIn = (tx: ReadTx): Map<string, Tally> => keptIn(tallies, tx)

/** What is kept for the store, by id; emptied when it has become too much. */
function keptIn<Value>(kept: WeakMap<object, Map<string, Value>>, { db }: ReadTx): Map<string, Value> {
  const home = homeOf(db)
  const known = kept.get(home)
  if (known && known.size < talliesKept) return known
  const none = new Map<string, Value>()
  kept.set(home, none)
  return none
}

function grow(tally: Tally, { rows, text }: Size): void {
  tally.rows += rows
  tally.text += text
}

/** Reverses the growth of an undone write, which any count made until then includes. */
function takeBack(tx: ReadTx, budget: string, { rows, text }: Size): void {
  const tally = talliesIn(tx).get(budget)
  if (tally) grow(tally, { rows: -rows, text: -text })
}

/** The message for a budget above its limit, or undefined. */
function excess({ db }: ReadTx, budget: string, { rows, text }: Tally): string | undefined {
  const limit = limitOf(db, budget)
  if (rows > limit.rows) return limit.tooMany
  return text > limit.text ? limit.tooLong : undefined
}

const limitOf = (db: Db, budget: string): Limit =>
  isOfEverything(budget) ? ofEverything(db) : (limits[budget.charAt(0)] ?? ofPerson)

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
