import type Database from 'better-sqlite3'

/** So many long reads go on at the same time; more wait until one has ended. */
const maxConnections = 4

interface Reader<Db> {
  connection: Database.Database
  db: Db
}

/**
 * Connections for reads that let others run in between. Each read has one to itself, from which it sees one moment of the
 * database, and nobody but other long reads ever waits for it.
 */
export function createLongReaders<Db>(open: () => Reader<Db>) {
  const readers: Reader<Db>[] = []
  const idle: Reader<Db>[] = []
  const waiting: ((reader: Reader<Db>) => void)[] = []

  const take = (): Reader<Db> | Promise<Reader<Db>> => {
    const free = idle.pop()
    if (free) return free
    if (readers.length >= maxConnections) return new Promise((resolve) => waiting.push(resolve))
    const reader = open()
    readers.push(reader)
    return reader
  }
  const giveBack = (reader: Reader<Db>) => {
    const next = waiting.shift()
    if (next) next(reader)
    else idle.push(reader)
  }

  return {
    read: async <T>(fn: (tx: { db: Db }) => Promise<T>): Promise<T> => {
      const reader = await take()
      try {
        reader.connection.exec('BEGIN')
        try {
          return await fn({ db: reader.db })
        } finally {
          reader.connection.exec('COMMIT')
        }
      } finally {
        giveBack(reader)
      }
    },
    close: () => {
      for (const { connection } of readers) connection.close()
    },
  }
}
