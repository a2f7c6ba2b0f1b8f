import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#shared/ids.ts'
import type { Role } from '#shared/sharing.ts'
import { userScope } from '#shared/sync.ts'
import { query } from '../db/client.ts'
import { actTimeMs, insertRow, patchRow, type Row, type Writer } from '../db/rows.ts'
import { schema } from '../db/schema.ts'

interface Grant {
  listId: string
  userId: string
  role: Role
  ownerName: string
}

/** Gives a person access to a list, or changes what they may do there. */
export async function grantList(writer: Writer, grant: Grant, membershipId = newId()): Promise<void> {
  const existing = await membershipFor(writer, grant)
  if (existing) {
    await patchRow(writer, 'memberships', existing, { role: grant.role, ownerName: grant.ownerName, deletedAt: null })
  } else {
    await insertRow(writer, 'memberships', { id: membershipId, scope: userScope(grant.userId), ...grant })
  }
}

/** Ends a person's access to a list; without access nothing happens. */
export async function revokeList(writer: Writer, grant: Pick<Grant, 'listId' | 'userId'>): Promise<void> {
  const existing = await membershipFor(writer, grant)
  if (existing) await patchRow(writer, 'memberships', existing, { deletedAt: actTimeMs(writer) })
}

async function membershipFor(writer: Writer, { listId, userId }: Pick<Grant, 'listId' | 'userId'>) {
  const [row]: Row<'memberships'>[] = await membershipByUser(writer.tx, { listId, userId })
  return row
}

const { memberships } = schema
const membershipByUser = query((db) =>
  db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, sql.placeholder('userId')), eq(memberships.listId, sql.placeholder('listId')))),
)
