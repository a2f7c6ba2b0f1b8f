import { eq } from 'drizzle-orm'
import type { Store } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

/** The server's identity for push services; base64url. Browsers get the public key. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const { facts } = schema
const publicFact = 'vapidPublicKey'
const privateFact = 'vapidPrivateKey'

/** The keys of this database, made by `make` at its first start. Permanent, because subscriptions are bound to them. */
export function vapidKeysOf(store: Store, make: () => VapidKeys): Promise<VapidKeys> {
  return store.write(async ({ db }) => {
    const factOf = async (key: string) => (await db.select().from(facts).where(eq(facts.key, key)))[0]?.value
    const [publicKey, privateKey] = [await factOf(publicFact), await factOf(privateFact)]
    if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey }
    const made = make()
    await db.insert(facts).values([
      { key: publicFact, value: made.publicKey },
      { key: privateFact, value: made.privateKey },
    ])
    return made
  })
}
