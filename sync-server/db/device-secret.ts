import { eq } from 'drizzle-orm'
import { schema } from './schema.ts'
import { newSecret } from './secrets.ts'
import type { ReadTx, WriteTx } from './store.ts'

const { facts } = schema
const key = 'deviceSecret'

/** The secret that the marks of known browsers are made with; undefined where none has been made yet. */
export async function findDeviceSecret({ db }: ReadTx): Promise<string | undefined> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.key, key))
  return row?.value
}

/** The secret that the marks of known browsers are made with. It stays for as long as the database. */
export async function deviceSecret(tx: WriteTx): Promise<string> {
  const found = await findDeviceSecret(tx)
  if (found !== undefined) return found
  const made = newSecret()
  await tx.db.insert(facts).values({ key, value: made })
  return made
}
