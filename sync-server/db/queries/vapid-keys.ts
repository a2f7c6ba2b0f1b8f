import { eq } from 'drizzle-orm'
import type { ReadTx, Store } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

/** The server's identity for push services; base64url. Browsers get the public key. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const { facts } = schema
const publicFact = 'vapidPublicKey'
const privateFact = 'vapidPrivateKey'

/**
 * The keys of this database, made by `make` at its first start. Permanent, because subscriptions are bound to them. Later
 * starts only read, also on a full disk.
 */
export async function vapidKeysOf(store: Store, make: () => VapidKeys): Promise<VapidKeys> {
  const kept = await store.read(keptKeys)
  if (kept) return kept
  return store.write(async (tx) => {
    const found = await keptKeys(tx)
    if (found) return found
    const made = make()
    await tx.db.insert(facts).values([
      { key: publicFact, value: made.publicKey },
      { key: privateFact, value: made.privateKey },
    ])
    return made
  })
}

async function keptKeys({ db }: ReadTx): Promise<VapidKeys | undefined> {
  const factOf = async (key: string) => (await db.select().from(facts).where(eq(facts.key, key)))[0]?.value
  const [publicKey, privateKey] = [await factOf(publicFact), await factOf(privateFact)]
  return publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined
}
