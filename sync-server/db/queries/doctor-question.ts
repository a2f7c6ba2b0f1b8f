/** The question of `npm run doctor`: who can write the database may ask the server how a request arrives. */
import { and, eq, gt } from 'drizzle-orm'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf } from './secrets.ts'

export const doctorKey = 'doctor'
const questionMs = 60_000

/** True for a minute after the doctor has stored the hash of this question. */
export async function isAsked({ db }: ReadTx, question: string, now: number): Promise<boolean> {
  const { serverFacts: facts } = schema
  const same = and(eq(facts.key, doctorKey), eq(facts.value, hashOf(question)), gt(facts.at, now - questionMs))
  return (await db.select({ key: facts.key }).from(facts).where(same)).length > 0
}
