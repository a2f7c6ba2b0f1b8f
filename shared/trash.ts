import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { trashTables } from './scopes.ts'

/**
 * The undo of a creation leaves no trace of a row that was not changed since. The undo of a `tick` decides on the done
 * copy itself, so its deletion shows on the device only.
 */
export const undoes = z.optional(z.enum(['create', 'tick']))

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
