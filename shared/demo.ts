/** A demo: a notebook with sample content for a visitor without an account, on a server that offers it. */
import { z } from 'zod/mini'
import { userSchema } from './auth.ts'
import { route } from './route.ts'

/** The time from its beginning until a demo is erased with everything in it. */
export const demoLifeMs = 2 * 3600 * 1000

export const demoRoutes = {
  'demo.start': route({
    kind: 'action',
    method: 'POST',
    path: '/api/demo',
    access: 'public',
    input: z.object({}),
    reply: userSchema,
    status: 201,
    summary: 'Begin a demo: sign in to a sample notebook that is erased after two hours',
  }),
}
