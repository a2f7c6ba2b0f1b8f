/** A storage for Dexie without IndexedDB, to compare with peers in memory: maps, and one transaction at a time. */
import Dexie, {
  type DBCore,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTableSchema,
  type DBCoreTransaction,
  type Middleware,
} from 'dexie'

type Key = string | number
type Row = Record<string, unknown>

/** The fields that Dexie uses, beside the ones of its declaration. */
interface MemoryTransaction extends DBCoreTransaction {
  oncomplete?(): void
  /** Runs `work` when the earlier transactions have ended. */
  run<T>(work: () => T): Promise<T>
}

export function memoryStorage(): Middleware<DBCore> {
  const begin = transactions()
  return {
    stack: 'dbcore',
    name: 'memory',
    level: -10,
    create: (core) => {
      const tables = new Map(core.schema.tables.map((schema) => [schema.name, tableOf(schema)]))
      return { ...core, transaction: begin, table: (name) => tables.get(name) as DBCoreTable }
    },
  }
}

/** A transaction ends when it has nothing to do after all that its callers do at once. It cannot be taken back. */
function transactions(): () => MemoryTransaction {
  let last = Promise.resolve()
  return () => {
    const earlier = last
    let end: () => void = () => undefined
    last = new Promise((resolve) => (end = resolve))
    let running = 0
    const endIfIdle = () => {
      if (running > 0) return
      running = Number.POSITIVE_INFINITY
      transaction.oncomplete?.()
      end()
    }
    const transaction: MemoryTransaction = Object.assign(new EventTarget(), {
      abort: () => end(),
      run: <T>(work: () => T) => {
        running++
        return new Dexie.Promise<T>((resolve, reject) => {
          const begun = earlier.then(work).then(resolve, reject)
          void begun.finally(() => {
            running--
            setImmediate(endIfIdle)
          })
        })
      },
    })
    // Also a transaction that asks for nothing ends.
    void earlier.then(() => setImmediate(endIfIdle))
    return transaction
  }
}

function tableOf(schema: DBCoreTableSchema): DBCoreTable {
  const rows = new Map<Key, Row>()
  let sorted: Key[] | undefined = []
  const keyOf = (row: Row) => schema.primaryKey.extractKey?.(row) as Key
  const keys = () => (sorted ??= [...rows.keys()].sort((a, b) => (a < b ? -1 : 1)))
  const put = (row: Row): Key => {
    const key = keyOf(row)
    if (!rows.has(key)) {
      if (sorted && (sorted.length === 0 || (sorted.at(-1) as Key) < key)) sorted.push(key)
      else sorted = undefined
    }
    rows.set(key, row)
    return key
  }
  const remove = (key: Key): void => {
    if (rows.delete(key)) sorted = undefined
  }
  const found = ({
    index,
    range,
  }: {
    index: { isPrimaryKey?: boolean; extractKey?: unknown }
    range: DBCoreKeyRange
  }) =>
    index.isPrimaryKey
      ? keys().filter((key) => isWithin(key, range))
      : keys().filter((key) => isWithin((index.extractKey as (row: Row) => Key)(rows.get(key) as Row), range))
  const changed = (request: DBCoreMutateRequest): Key[] => {
    if (request.type === 'put' || request.type === 'add') return request.values.map((row) => put(row as Row))
    const gone =
      request.type === 'delete' ? (request.keys as Key[]) : keys().filter((key) => isWithin(key, request.range))
    for (const key of gone) remove(key)
    return gone
  }
  const run = <T>(trans: DBCoreTransaction, work: () => T) => (trans as MemoryTransaction).run(work)
  return {
    name: schema.name,
    schema,
    mutate: (request) =>
      run(request.trans, () => {
        const results = changed(request)
        return { numFailures: 0, failures: {}, results, lastResult: results.at(-1) }
      }),
    get: ({ trans, key }) => run(trans, () => rows.get(key)),
    getMany: ({ trans, keys }) => run(trans, () => keys.map((key) => rows.get(key))),
    query: ({ trans, query, limit, values }) =>
      run(trans, () => {
        const result = found(query).slice(0, limit ?? Number.POSITIVE_INFINITY)
        return { result: values ? result.map((key) => rows.get(key)) : result }
      }),
    count: ({ trans, query }) => run(trans, () => (query.range.type === everything ? rows.size : found(query).length)),
    openCursor: () => Promise.reject(new Error('a replica of the comparison needs no cursor')),
  }
}

/** DBCoreRangeType.Any */
const everything = 3

function isWithin(key: unknown, { type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange): boolean {
  if (key === undefined || key === null) return false
  if (type === everything) return true
  const isAbove = lower === undefined || (lowerOpen ? key > lower : key >= lower)
  return isAbove && (upper === undefined || (upperOpen ? key < upper : key <= upper))
}
