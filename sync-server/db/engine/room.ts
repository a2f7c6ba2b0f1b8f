/** The room of the disk, known from the writes, because free bytes say nothing about quotas of the disk. */
import { eq } from 'drizzle-orm'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Store } from './store.ts'

/** Watches the writes of a store. `isNoRoom` recognises the error of a full disk. */
export function watchRoom(write: Store['write'], isNoRoom: (error: unknown) => boolean) {
  let isFull = false
  const watched: Store['write'] = async (fn, options) => {
    try {
      const result = await write(fn, options)
      isFull = false
      return result
    } catch (error) {
      if (isNoRoom(error)) isFull = true
      throw error
    }
  }
  return {
    write: watched,
    /** True if the last write found no room. Tries a small write then, as nobody else may write any more. */
    isFull: async () => {
      if (isFull) await watched(takeRoom).catch(() => undefined)
      return isFull
    },
  }
}

/** Takes new pages, and gives them back. */
const takeRoom: Parameters<Store['write']>[0] = async ({ db }) => {
  await db.insert(facts).values({ key: 'room', value: 'x'.repeat(16_384) })
  await db.delete(facts).where(eq(facts.key, 'room'))
}

const { facts } = schema
