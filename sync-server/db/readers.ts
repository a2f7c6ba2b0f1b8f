import type { ReadTx } from './transaction.ts'

/** So many long reads go on at the same time; more wait until one has ended. */
export const longReadsAtOnce = 4

/** A connection that one read after the other is run on, each of which sees one moment of the database. */
export interface Reader {
  read<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  close(): void | Promise<void>
}

/**
 * Connections for reads that let others run in between. Each read has one to itself, and nobody but other reads of these
 * connections, `atOnce` of which are opened at most, ever waits for it.
 */
export function createReaders(open: () => Reader, atOnce: number) {
  const readers: Reader[] = []
  const idle: Reader[] = []
  const waiting: ((reader: Reader) => void)[] = []

  const take = (): Reader | Promise<Reader> => {
    const free = idle.pop()
    if (free) return free
    if (readers.length >= atOnce) return new Promise((resolve) => waiting.push(resolve))
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
    read: async <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => {
      const reader = await take()
      try {
        return await reader.read(fn)
      } finally {
        giveBack(reader)
      }
    },
    close: async (): Promise<void> => void (await Promise.all(readers.map((reader) => reader.close()))),
  }
}
