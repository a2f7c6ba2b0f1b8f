/**
 * Answers that come line by line: to who accepts this type a route sends each element of its reply as soon as it is there.
 * What fails before the first of them is refused as usual; the last line says that this was all, or what failed then.
 */
import { z } from 'zod/mini'
import { errorBodySchema } from './errors.ts'

export const linesType = 'application/x-ndjson'

const done = z.object({ done: z.literal(true) })

export const lastLineSchema = z.union([done, errorBodySchema])

export const doneLine: z.infer<typeof done> = { done: true }
