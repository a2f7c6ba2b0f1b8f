/**
 * The commands of the tables in `plainTables`, made from the contract. A table with rules of its own has its own file.
 */
import { contract, type Parsed } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { type PlainTable, plainTables, userScope } from '#shared/scopes.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableOwn, readableOwn } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations, Queries, QueryContext } from '#sync-server/context.ts'
import { newestRows } from '#sync-server/db/queries/area-rows.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { insertRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { trash } from './trash.ts'

type PlainQueries = Pick<Queries, Extract<keyof Queries, `${PlainTable}.${'all' | 'get'}`>>
type PlainMutations = Pick<Mutations, Extract<keyof Mutations, `${PlainTable}.${string}`>>

export const plainQueries: PlainQueries = Object.assign({}, ...plainTables.map(queriesOf))
export const plainMutations: PlainMutations = Object.assign({}, ...plainTables.map(mutationsOf))

function queriesOf(table: PlainTable) {
  const view = viewOf(table)
  const queries = {
    [`${table}.all`]: (c: QueryContext) => newestRows(c.tx, table, userScope(c.userId), view),
    [`${table}.get`]: async (c: QueryContext, { id }: { id: string }) => view(await readableOwn(c, table, id)),
  }
  return Object.fromEntries(Object.entries(queries).filter(([name]) => name in contract))
}

function mutationsOf(name: PlainTable) {
  const view = viewOf(name)
  // Typed as one table: the plain tables differ only in columns.
  const table = name as 'projects'
  return {
    [`${table}.create`]: async (c: MutationContext, { id = newId(), ...fields }: Parsed<'projects.create'>) => {
      requireFreshId(c, id)
      const row = await insertRow(c.writer, table, { id, scope: userScope(c.userId), ...fields })
      return view(await requireRoom(c, table, row))
    },
    [`${table}.update`]: async (c: MutationContext, { id, ...changes }: Parsed<'projects.update'>) => {
      const row = await editableOwn(c, table, id)
      return view(await requireRoom(c, table, await patchRow(c.writer, table, row, changes), row))
    },
    ...trash(table, view),
  }
}

/** Returns a function that reduces a row of `table` to the fields of the contract, for REST answers. */
export function viewOf(table: PlainTable): (row: Row<PlainTable>) => object {
  const fields = Object.keys(contract[`${table}.create`].reply.shape) as (keyof Row<PlainTable>)[]
  return (row) => Object.fromEntries(fields.map((field) => [field, row[field]]))
}
