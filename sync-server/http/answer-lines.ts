import { accepts } from 'hono/accepts'
import { doneLine, linesType } from '#shared/answer-lines.ts'
import type { Route } from '#shared/route.ts'
import { refusalOf } from './answer.ts'
import type { HttpContext, Services } from './hono-env.ts'

export type SendLine = (element: unknown) => void

/** Uncompressed: compression would hold lines back. */
const linesHeaders = { 'Content-Type': linesType, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** True if the caller prefers an answer line by line. */
export const acceptsLines = (c: HttpContext): boolean =>
  accepts(c, { header: 'Accept', supports: ['application/json', linesType], default: 'application/json' }) === linesType

/**
 * An answer in lines of JSON, each sent when it is ready; see `shared/answer-lines.ts`. Throws an error of `make`
 * before the first line. It buffers lines that the caller does not read, so it is for answers of a few elements.
 */
export async function answerLines(
  c: HttpContext,
  services: Services,
  schema: NonNullable<Route['line']>,
  make: (sendLine: SendLine) => Promise<unknown>,
): Promise<Response> {
  const encoder = new TextEncoder()
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const lines = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
    cancel: () => {
      stream = undefined
    },
  })
  const write = (line: unknown) => stream?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))

  const made = make((element) => {
    write(schema.parse(element))
    begin()
  })
  await Promise.race([begun, made])
  const end = (last: unknown) => {
    write(last)
    stream?.close()
  }
  void made.then(
    () => end(doneLine),
    (error: unknown) => end(refusalOf(services, error, c).body),
  )
  return c.newResponse(lines, 200, linesHeaders)
}
