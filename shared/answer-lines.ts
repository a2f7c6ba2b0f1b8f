/**
 * Replies streamed line by line: to clients that accept `linesType`, a route with a `line` (route.ts) sends each
 * element of its reply when that is ready. A failure before the first element is an ordinary error response; the last
 * line says whether the reply is complete or failed.
 */
import { z } from 'zod/mini'
import { errorBodySchema } from './errors.ts'

export const linesType = 'application/x-ndjson'

const done = z.object({ done: z.literal(true) })

export const lastLineSchema = z.union([done, errorBodySchema])

export const doneLine: z.infer<typeof done> = { done: true }
