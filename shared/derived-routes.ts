import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import type { DerivedTable } from './scopes.ts'
import { undoes } from './trash.ts'

export const byId = z.object({ id: idSchema })

interface DerivedArea<Row, Create, Update> {
  row: Row
  create: Create
  update: Update
  summaries: Record<'all' | 'create' | 'update' | 'delete' | 'restore', string>
}

type Named<Table extends string, Routes> = { [Act in keyof Routes & string as `${Table}.${Act}`]: Routes[Act] }

/** The routes that each derived table has, under names such as `todos.create`. */
/* @__NO_SIDE_EFFECTS__ */
export function derivedRoutes<
  Table extends DerivedTable,
  Row extends z.ZodMiniObject,
  Create extends z.ZodMiniObject,
  Update extends z.ZodMiniObject,
>(table: Table, { row, create, update, summaries: says }: DerivedArea<Row, Create, Update>) {
  const path = `/api/${table}`
  const ofOne = `${path}/{id}`
  const restored = `${ofOne}/restore`
  const kind = 'mutation'
  const deletion = z.extend(byId, { undoes })
  const routes = {
    all: route({ kind: 'query', method: 'GET', path, input: z.object({}), reply: z.array(row), summary: says.all }),
    create: route({ kind, method: 'POST', path, input: create, reply: row, summary: says.create }),
    update: route({ kind, method: 'PUT', path: ofOne, input: update, reply: row, summary: says.update }),
    delete: route({ kind, method: 'DELETE', path: ofOne, input: deletion, reply: z.void(), summary: says.delete }),
    restore: route({
      kind,
      method: 'POST',
      path: restored,
      input: byId,
      reply: row,
      status: 200,
      summary: says.restore,
    }),
  }
  const named = Object.entries(routes).map(([act, one]) => [`${table}.${act}`, one])
  return Object.fromEntries(named) as Named<Table, typeof routes>
}
