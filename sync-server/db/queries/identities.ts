import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#shared/ids.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

/** An identity vouched for by a provider, with verified signature and audience. */
export interface ProviderIdentity {
  issuer: string
  /** The person's permanent id at the provider. */
  subject: string
  /** The e-mail address as the provider writes it; undefined unless the provider has verified it. */
  email: string | undefined
  /**
   * The domain of the organisation whose mailboxes this provider runs, if the person has one; undefined for a personal
   * mailbox.
   */
  hostedDomain: string | undefined
  firstName: string | undefined
}

type Key = Pick<ProviderIdentity, 'issuer' | 'subject'>

/** The id of the account that an identity opens; undefined without one. */
export async function userOfIdentity(tx: ReadTx, { issuer, subject }: Key): Promise<string | undefined> {
  const [row] = await identityByKey(tx, { issuer, subject })
  return row?.userId
}

/** True if the account has an identity at this provider. */
export async function hasIdentity(tx: ReadTx, userId: string, issuer: string): Promise<boolean> {
  const [row] = await identityByUser(tx, { userId, issuer })
  return row !== undefined
}

/** Links an identity to an account. */
export const linkIdentity = async (tx: WriteTx, userId: string, { issuer, subject }: Key, now: number): Promise<void> =>
  void (await tx.db.insert(userIdentities).values({ id: newId(), userId, issuer, subject, createdAt: now }))

const { userIdentities } = schema

const identityByKey = query((db) =>
  db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(
      and(eq(userIdentities.issuer, sql.placeholder('issuer')), eq(userIdentities.subject, sql.placeholder('subject'))),
    ),
)
const identityByUser = query((db) =>
  db
    .select({ id: userIdentities.id })
    .from(userIdentities)
    .where(
      and(eq(userIdentities.userId, sql.placeholder('userId')), eq(userIdentities.issuer, sql.placeholder('issuer'))),
    ),
)
