import { eq } from 'drizzle-orm'
import { schema } from './schema.ts'
import type { Store } from './store.ts'

/** By which push services know this server; base64url. Browsers are told the public one. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const { facts } = schema
const publicFact = 'vapidPublicKey'
const privateFact = 'vapidPrivateKey'

/** The keys of this database, made by `make` at its first start. They stay: whoever subscribed is bound to them. */
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
