import type { ReadTx } from './transaction.ts'

/** Limit of concurrent long reads; further ones wait. */
export const longReadsAtOnce = 4

/** A connection that runs one read after the other, each on a snapshot of the database. */
export interface ReadConnection {
  read<T>(fn: (tx: ReadTx) => Promise<T>, isOneStatement?: boolean): Promise<T>
  close(): void | Promise<void>
}

/**
 * Runs concurrent reads, each with a connection to itself. At most `atOnce` connections are opened; further reads wait
 * for a free one.
 */
export function createReaders(open: () => ReadConnection, atOnce: number) {
  const readers: ReadConnection[] = []
  const idle: ReadConnection[] = []
  const waiting: ((reader: ReadConnection) => void)[] = []

  const take = (): ReadConnection | Promise<ReadConnection> => {
    const free = idle.pop()
    if (free) return free
    if (readers.length >= atOnce) return new Promise((resolve) => waiting.push(resolve))
    const reader = open()
    readers.push(reader)
    return reader
  }
  const giveBack = (reader: ReadConnection) => {
    const next = waiting.shift()
    if (next) next(reader)
    else idle.push(reader)
  }

  return {
    read: async <T>(fn: (tx: ReadTx) => Promise<T>, isOneStatement?: boolean): Promise<T> => {
      const reader = await take()
      try {
        return await reader.read(fn, isOneStatement)
      } finally {
        giveBack(reader)
      }
    },
    close: async (): Promise<void> => void (await Promise.all(readers.map((reader) => reader.close()))),
  }
}
