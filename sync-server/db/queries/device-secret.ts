import { eq } from 'drizzle-orm'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { newSecret } from './secrets.ts'

const { facts } = schema
const key = 'deviceSecret'

/** The key of the marks of known browsers; undefined if it is not made yet. */
export async function findDeviceSecret({ db }: ReadTx): Promise<string | undefined> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.key, key))
  return row?.value
}

/** The key of the marks of known browsers, made at its first use. Permanent for the database. */
export async function deviceSecret(tx: WriteTx): Promise<string> {
  const found = await findDeviceSecret(tx)
  if (found !== undefined) return found
  const made = newSecret()
  await tx.db.insert(facts).values({ key, value: made })
  return made
}
