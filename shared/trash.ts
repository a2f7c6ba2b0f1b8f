import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { trashTables } from './scopes.ts'

/** A deletion that takes back the making of a row leaves no trace where nothing else was done to it. */
export const undoes = z.optional(z.enum(['create']))

export const trashRoutes = {
  'trash.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/trash/{table}/{id}',
    input: z.object({ table: z.enum(trashTables), id: idSchema }),
    reply: z.void(),
    summary: 'Delete for ever what lies in the trash, with all that is in it',
  }),
}
