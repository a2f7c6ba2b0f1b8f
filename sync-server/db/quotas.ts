/**
 * How much may be kept (docs/decisions/020). A scope is counted when it is first written to, then with each write in
 * memory: a write costs no query. Rows and text in the trash count too, or creating and deleting would fill the disk.
 * What is undone is taken back, growth as well as shrinking, or a batch that fails on purpose would make room for ever.
 * What was forgotten is still counted; so before anything is refused the scope is counted anew, at most once a minute.
 */
import { count, eq, type SQL, sql, sum } from 'drizzle-orm'
import { DomainError } from '#shared/errors.ts'
import { type TableName, tableNames, tablesOf } from '#shared/scopes.ts'
import type { Row, Writer } from './rows.ts'
import { schema } from './schema.ts'
import { type Db, query, type ReadTx } from './store.ts'
import { upkeep } from './synced-tables.ts'

interface Limit {
  rows: number
  /** Bytes, as UTF-8. */
  text: number
  tooMany: string
  tooLong: string
}

const megabyte = 1024 * 1024
const listsPerPerson = 500

const ofPerson: Limit = {
  rows: 20_000,
  text: 20 * megabyte,
  tooMany: 'Sua caderneta está cheia: ela guarda até 20.000 registros, contando os excluídos nos últimos meses.',
  tooLong: 'Sua caderneta está cheia: ela guarda até 20 MB de texto, contando a Lixeira.',
}
const ofList: Limit = {
  rows: 20_000,
  text: 2 * megabyte,
  tooMany: 'Esta lista está cheia: ela guarda até 20.000 itens, contando os excluídos nos últimos meses.',
  tooLong: 'Esta lista está cheia: ela guarda até 2 MB de texto, contando a Lixeira.',
}

type Counted = { [T in TableName]: (typeof upkeep)[T]['texts'] extends readonly [] ? never : T }[TableName]

const recountMs = 60_000
/** Beyond that the counts are forgotten and made again, scope by scope. */
const talliesKept = 10_000

interface Growth {
  rows: number
  text: number
}

interface Tally extends Growth {
  /** By the clock of the process, ms. */
  countedAt: number
}

const tallies = new WeakMap<Db, Map<string, Tally>>()

/**
 * Returns `row`, which was the last to be written, over `before`; or throws `quota_reached` when its scope has grown too
 * large. Whoever catches that undoes the write.
 */
export async function requireRoom<T extends Counted>(
  { writer: { tx, written } }: { writer: Writer },
  table: T,
  row: Row<T>,
  before?: Row<T>,
): Promise<Row<T>> {
  // A create that was repeated has found its row, and an edit may have come too late.
  if (row !== written) return row
  const { scope } = row
  const grown = { rows: before ? 0 : 1, text: textOf(table, row) - (before ? textOf(table, before) : 0) }
  let tally = talliesIn(tx).get(scope)
  if (tally) grow(tally, grown)
  else tally = await countScope(tx, scope)
  tx.onUndo(() => takeBack(tx, scope, grown))
  if (grown.rows <= 0 && grown.text <= 0) return row

  if (excess(scope, tally) && performance.now() - tally.countedAt > recountMs) {
    tally = await countScope(tx, scope)
  }
  const message = excess(scope, tally)
  if (message !== undefined) throw full(message)
  return row
}

/** Throws `quota_reached` when a person has more lists than anybody needs; to be called with the new one written. */
export async function requireListRoom({ tx }: Pick<Writer, 'tx'>, ownerId: string): Promise<void> {
  const [owned] = await listsOf(tx, { ownerId })
  if ((owned?.lists ?? 0) > listsPerPerson) {
    throw full('Você chegou ao limite de 500 listas, contando as excluídas nos últimos meses.')
  }
}

function talliesIn({ db }: ReadTx): Map<string, Tally> {
  const known = tallies.get(db)
  if (known && known.size < talliesKept) return known
  const none = new Map<string, Tally>()
  tallies.set(db, none)
  return none
}

function grow(tally: Tally, { rows, text }: Growth): void {
  tally.rows += rows
  tally.text += text
}

/** Whichever count there is by then has seen what is undone. */
function takeBack(tx: ReadTx, scope: string, { rows, text }: Growth): void {
  const tally = talliesIn(tx).get(scope)
  if (tally) grow(tally, { rows: -rows, text: -text })
}

/** What to tell of a scope that has outgrown its limit, or undefined. */
function excess(scope: string, { rows, text }: Tally): string | undefined {
  const limit = scope.startsWith('l:') ? ofList : ofPerson
  if (rows > limit.rows) return limit.tooMany
  return text > limit.text ? limit.tooLong : undefined
}

const full = (message: string) => new DomainError('quota_reached', message)

function textOf<T extends Counted>(table: T, row: Row<T>): number {
  const fields = row as Record<string, unknown>
  return textColumns(table).reduce(
    (bytes, column) => bytes + Buffer.byteLength((fields[column] as string | null) ?? ''),
    0,
  )
}

async function countScope(tx: ReadTx, scope: string): Promise<Tally> {
  const tally = { rows: 0, text: 0, countedAt: performance.now() }
  for (const table of tablesOf(scope).filter(isCounted)) {
    const [found] = await sizes[table](tx, { scope })
    grow(tally, { rows: found?.rows ?? 0, text: Number(found?.text ?? 0) })
  }
  talliesIn(tx).set(scope, tally)
  return tally
}

const textColumns = (table: TableName): readonly string[] => upkeep[table].texts
const isCounted = (table: TableName): table is Counted => textColumns(table).length > 0

const sizes = Object.fromEntries(tableNames.filter(isCounted).map((name) => [name, sizeOf(name)])) as Record<
  Counted,
  ReturnType<typeof sizeOf>
>

/** Typed by one of them: the tables differ in columns only. The length of a long text is known without reading it. */
function sizeOf(name: Counted) {
  const table = schema[name] as typeof schema.todos
  const lengths = textColumns(name).map((column): SQL => sql`coalesce(octet_length(${table[column as 'title']}), 0)`)
  return query((db) =>
    db
      .select({ rows: count(), text: sum(sql.join(lengths, sql` + `)) })
      .from(table)
      .where(eq(table.scope, sql.placeholder('scope'))),
  )
}

const { lists } = schema
const listsOf = query((db) =>
  db
    .select({ lists: count() })
    .from(lists)
    .where(eq(lists.ownerId, sql.placeholder('ownerId'))),
)
