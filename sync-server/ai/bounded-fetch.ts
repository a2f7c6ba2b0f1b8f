/** Thrown when a response exceeds the size limit. */
export class AnswerTooLong extends Error {}

const statusesWithoutBody = [101, 204, 205, 304]

/**
 * A `fetch` for untrusted endpoints: it follows no redirect (the status of the response shows it), and a response
 * beyond `maxBytes`, counted after decompression, throws AnswerTooLong and closes the connection.
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
