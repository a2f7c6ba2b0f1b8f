/**
 * The code without which nobody but the operator makes the first account of a server that others can reach: that account
 * administers it. All servers of a database share one code, and every start shows it until there is an account; so it is
 * stored as it is.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReadTx, Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hasAccounts } from './accounts.ts'
import { hashOf } from './secrets.ts'

const { facts } = schema
const key = 'setupCode'

/** Letters and digits that nobody confuses: 32, so that 16 of them are 80 random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * The code in groups of four, made at the first call. Undefined once there is an account. It only reads where nothing is
 * to be made, so that a server starts on a full disk.
 */
export async function setupCodeOf(store: Store): Promise<string | undefined> {
  const known = await store.read(knownCode)
  const code =
    known ??
    (await store.write(async (tx) => {
      const made = await knownCode(tx)
      if (made !== undefined) return made
      const value = newCode()
      await tx.db.insert(facts).values({ key, value })
      return value
    }))
  return code === notNeeded ? undefined : code.replace(/.{4}(?=.)/g, '$&-')
}

const notNeeded = ''
/** The code, `notNeeded` once there is an account, and undefined before it is made. */
const knownCode = async (tx: ReadTx) => ((await hasAccounts(tx)) ? notNeeded : findCode(tx))

/** Compares in constant time, without regard to capitals, blanks and hyphens. */
export async function isSetupCode(tx: ReadTx, typed: string): Promise<boolean> {
  const code = await findCode(tx)
  const digest = (text: string) => Buffer.from(hashOf(text))
  return code !== undefined && timingSafeEqual(digest(code), digest(typed.toUpperCase().replace(/[\s-]/g, '')))
}

export const deleteSetupCode = async ({ db }: WriteTx): Promise<void> =>
  void (await db.delete(facts).where(eq(facts.key, key)))

async function findCode({ db }: ReadTx): Promise<string | undefined> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.key, key))
  return row?.value
}
