import { listScope, listTables, perTable, userScope } from '#shared/scopes.ts'
import type { NamesScopes } from '#sync-server/db/engine/locked-writes.ts'
import type { ScopeNames } from '#sync-server/db/engine/scope-locks.ts'
import { editableShares } from '#sync-server/db/queries/memberships.ts'
import { openedList } from '#sync-server/db/queries/opened-lists.ts'

interface Act {
  op: string
  args: unknown
}

/** The scopes that mutations of a person may write in: their own, and those of the lists that the mutations name. */
export function scopesNamedBy(userId: string, acts: Act[]): NamesScopes {
  const said = acts.map(saidIn)
  const lists = new Set(said.flatMap((each) => each.lists))
  const idsIn = (table: string) => said.flatMap(({ area, ids }) => (area === table ? ids : []))
  const unnamed = said.filter(({ isUnnamed }) => isUnnamed)
  const owners = new Set(unnamed.flatMap(({ owner }) => owner))
  const named = {
    scopes: [userScope(userId), ...[...lists].map(listScope)],
    rows: perTable(listTables, idsIn),
    defaultListsOf: unnamed.length > 0 ? [userId] : [],
  }
  return owners.size === 0 ? named : withListsOf(userId, [...owners], named)
}

/** What a mutation says of lists. `isUnnamed`: its item goes to a list that it does not name. */
function saidIn({ op, args }: Act) {
  const { id, listId, ownerId, table, copyOf, joins } = Object(args) as Record<string, unknown>
  const area = op === 'trash.delete' ? table : op.split('.')[0]
  const ids = [op.endsWith('.create') ? undefined : id, copyOf, Object(joins).of]
  return {
    area,
    lists: [listId, area === 'lists' && id].filter(isId),
    ids: ids.filter(isId),
    isUnnamed: op === 'items.create' && !isId(listId),
    owner: [ownerId].filter(isId),
  }
}

/** The lists that a person may mean who names only their owner, besides. */
const withListsOf =
  (userId: string, owners: string[], named: ScopeNames): NamesScopes =>
  async (tx) => {
    const lists = owners.map(async (ownerId) => [
      await openedList(tx, { userId, ownerId }),
      ...(await editableShares(tx, { userId, ownerId })).map(({ id }) => id),
    ])
    const found = (await Promise.all(lists)).flat().filter((id) => id !== undefined)
    return { ...named, scopes: [...named.scopes, ...found.map(listScope)] }
  }

const isId = (said: unknown): said is string => typeof said === 'string'
