/** A storage for Dexie without IndexedDB, to compare with peers in memory: maps, and one transaction at a time. */
import Dexie, {
  cmp,
  type DBCore,
  type DBCoreIndex,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreQuery,
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

/**
 * Returns a function that begins a transaction. A transaction ends in the first turn of the event loop in which its
 * callers have asked for nothing more. It cannot be rolled back.
 */
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
  const orders = new Map([schema.primaryKey, ...schema.indexes].map((index) => [index.name, orderBy(index)]))
  const keysIn = ({ index, range }: DBCoreQuery): Key[] => orders.get(index.name)?.keysIn(range) ?? []
  const remove = (key: Key): void => {
    if (!rows.delete(key)) return
    for (const order of orders.values()) order.remove(key)
  }
  const put = (row: Row): Key => {
    const key = schema.primaryKey.extractKey?.(row) as Key
    remove(key)
    rows.set(key, row)
    for (const order of orders.values()) order.add(row, key)
    return key
  }
  const changed = (request: DBCoreMutateRequest): Key[] => {
    if (request.type === 'put' || request.type === 'add') return request.values.map((row) => put(row as Row))
    const gone =
      request.type === 'delete' ? (request.keys as Key[]) : keysIn({ index: schema.primaryKey, range: request.range })
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
        const result = keysIn(query).slice(0, limit ?? Number.POSITIVE_INFINITY)
        return { result: values ? result.map((key) => rows.get(key)) : result }
      }),
    count: ({ trans, query }) =>
      run(trans, () =>
        query.range.type === everything && query.index.isPrimaryKey ? rows.size : keysIn(query).length,
      ),
    openCursor: () => Promise.reject(new Error('a replica of the comparison needs no cursor')),
  }
}

interface Entry {
  at: unknown
  key: Key
}

/**
 * The primary keys of a table in the order of an index. A row without a valid value of the index is left out. Only a
 * query needs the order: the changes since the last one are merged into it then.
 */
function orderBy({ extractKey }: DBCoreIndex) {
  const values = new Map<Key, unknown>()
  let sorted: Entry[] = []
  const changed = new Set<Key>()
  const compare = (one: Entry, other: Entry) => cmp(one.at, other.at) || cmp(one.key, other.key)
  const entries = (): Entry[] => {
    if (changed.size > 0) {
      const kept = sorted.filter(({ key }) => !changed.has(key))
      for (const key of changed) if (values.has(key)) kept.push({ at: values.get(key), key })
      sorted = kept.sort(compare)
      changed.clear()
    }
    return sorted
  }
  /** The number of entries for which `isBefore` holds; they are the first ones. */
  const countOf = (isBefore: (at: unknown) => boolean): number => {
    let [low, high] = [0, entries().length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(sorted[middle]?.at)) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add: (row: Row, key: Key): void => {
      const at = extractKey?.(row)
      if (at === null || Number.isNaN(cmp(at, at))) return
      values.set(key, at)
      changed.add(key)
    },
    remove: (key: Key): void => {
      if (values.delete(key)) changed.add(key)
    },
    keysIn: ({ type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange): Key[] => {
      if (type === never) return []
      const isAll = type === everything
      const from = isAll || lower === undefined ? 0 : countOf((at) => cmp(at, lower) < (lowerOpen ? 1 : 0))
      const to = isAll || upper === undefined ? entries().length : countOf((at) => cmp(at, upper) < (upperOpen ? 0 : 1))
      return entries()
        .slice(from, Math.max(from, to))
        .map(({ key }) => key)
    },
  }
}

/** DBCoreRangeType.Any and DBCoreRangeType.Never */
const [everything, never] = [3, 4]
