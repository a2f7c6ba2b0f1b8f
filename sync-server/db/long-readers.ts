import type { ReadTx } from './transaction.ts'

/** So many long reads go on at the same time; more wait until one has ended. */
const maxConnections = 4

/** A connection that one read after the other is run on, each of which sees one moment of the database. */
export interface Reader {
  read<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  close(): void
}

/**
 * Connections for reads that let others run in between. Each read has one to itself, and nobody but other long reads ever
 * waits for it.
 */
export function createLongReaders(open: () => Reader): Reader {
  const readers: Reader[] = []
  const idle: Reader[] = []
  const waiting: ((reader: Reader) => void)[] = []

  const take = (): Reader | Promise<Reader> => {
    const free = idle.pop()
    if (free) return free
    if (readers.length >= maxConnections) return new Promise((resolve) => waiting.push(resolve))
    const reader = open()
    readers.push(reader)
    return reader
  }
  const giveBack = (reader: Reader) => {
    const next = waiting.shift()
    if (next) next(reader)
    else idle.push(reader)
  }

  return {
    read: async (fn) => {
      const reader = await take()
      try {
        return await reader.read(fn)
      } finally {
        giveBack(reader)
      }
    },
    close: () => {
      for (const reader of readers) reader.close()
    },
  }
}
