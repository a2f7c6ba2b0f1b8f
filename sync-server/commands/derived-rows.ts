/** The commands of the tables in `derivedTables`. An area with rules of its own overrides them (`registry.ts`). */
import { contract, type Parsed } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { type DerivedTable, derivedTables, userScope } from '#shared/scopes.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableOwn, readableOwn } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations, Queries, QueryContext } from '#sync-server/context.ts'
import { newestRows } from '#sync-server/db/queries/area-rows.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { insertRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { trash } from './trash.ts'

type DerivedQueries = Pick<Queries, Extract<keyof Queries, `${DerivedTable}.${'all' | 'get'}`>>
type DerivedMutations = Pick<Mutations, Extract<keyof Mutations, `${DerivedTable}.${string}`>>

export const derivedQueries: DerivedQueries = Object.assign({}, ...derivedTables.map(queriesOf))
export const derivedMutations: DerivedMutations = Object.assign({}, ...derivedTables.map(mutationsOf))

function queriesOf(table: DerivedTable) {
  const view = viewOf(table)
  const queries = {
    [`${table}.all`]: (c: QueryContext) => newestRows(c.tx, table, userScope(c.userId), view),
    [`${table}.get`]: async (c: QueryContext, { id }: { id: string }) => view(await readableOwn(c, table, id)),
  }
  return Object.fromEntries(Object.entries(queries).filter(([name]) => name in contract))
}

function mutationsOf(name: DerivedTable) {
  const view = viewOf(name)
  // Typed as one table: the derived commands differ only in columns.
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
export function viewOf(table: DerivedTable): (row: Row<DerivedTable>) => object {
  const fields = Object.keys(contract[`${table}.create`].reply.shape) as (keyof Row<DerivedTable>)[]
  return (row) => Object.fromEntries(fields.map((field) => [field, row[field]]))
}
