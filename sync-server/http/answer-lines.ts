import { accepts } from 'hono/accepts'
import { stream } from 'hono/streaming'
import { doneLine, linesType } from '#shared/answer-lines.ts'
import type { Route } from '#shared/route.ts'
import { bodyOf, refusalOf } from './answer.ts'
import type { HttpContext, Services } from './hono-env.ts'

export type SendLine = (element: unknown) => void

/** Headers of an answer in lines. It is neither compressed nor buffered by proxies: both would delay its lines. */
const linesHeaders = { 'Content-Type': linesType, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** True if the caller prefers an answer line by line. */
export const acceptsLines = (c: HttpContext): boolean =>
  accepts(c, { header: 'Accept', supports: ['application/json', linesType], default: 'application/json' }) === linesType

/**
 * An answer in lines of JSON, each sent when it is ready; see `shared/answer-lines.ts`. Rejects if `make` fails before
 * the first line; a later failure is the last line. Lines that the caller does not read stay in memory, so it is for
 * answers of a few elements.
 */
export function answerLines(
  c: HttpContext,
  services: Services,
  schema: NonNullable<Route['line']>,
  make: (sendLine: SendLine) => Promise<unknown>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let begun = false
    const response = stream(c, async (out) => {
      const write = (line: unknown) => {
        begun = true
        resolve(response)
        return out.writeln(JSON.stringify(line))
      }
      try {
        await make((element) => void write(schema.parse(element)))
        await write(doneLine)
      } catch (error) {
        if (begun) await write(bodyOf(c, refusalOf(services, error, c)))
        else reject(error)
      }
    })
    for (const [name, value] of Object.entries(linesHeaders)) response.headers.set(name, value)
  })
}
