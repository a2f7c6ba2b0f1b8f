/** The answer of the other side is longer than we are ready to read. */
export class AnswerTooLong extends Error {}

const statusesWithoutBody = [101, 204, 205, 304]

/**
 * A `fetch` for endpoints that need not be trusted: it follows no redirect (the answer says so by its status), and reading
 * more than `maxBytes` of an answer, counted after unpacking, throws AnswerTooLong and hangs up.
 */
export const createBoundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const { status, headers, body } = await fetch(input, { ...init, redirect: 'manual' })
    const bounded = statusesWithoutBody.includes(status) ? null : body?.pipeThrough(upTo(maxBytes))
    return new Response(bounded, { status, headers })
  }

function upTo(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength
      if (size > maxBytes) throw new AnswerTooLong()
      controller.enqueue(chunk)
    },
  })
}
