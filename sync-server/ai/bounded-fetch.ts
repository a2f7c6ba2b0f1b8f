/** The answer of the other side is longer than we are ready to read. */
export class AnswerTooLong extends Error {}

const statusesWithoutBody = [101, 204, 205, 304]

/**
 * A `fetch` for endpoints that need not be trusted: it follows no redirect (the answer says so by its status) and
 * reads at most `maxBytes` of an answer, counted after unpacking. Throws AnswerTooLong beyond that.
 */
export const createBoundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' })
    const { status, headers } = answer
    const text = await readUpTo(answer, maxBytes)
    return new Response(statusesWithoutBody.includes(status) ? null : text, { status, headers })
  }

async function readUpTo(answer: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  // Leaving the loop by an error hangs up.
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new AnswerTooLong()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
