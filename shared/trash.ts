import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { trashTables } from './scopes.ts'

/**
 * Says that a deletion is the undo of a creation or of a tick. With `create`, a row that was not changed since is
 * erased and leaves no trace. With `tick`, only the device deletes the done copy: the server decides on the copy when
 * it takes back the tick.
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
