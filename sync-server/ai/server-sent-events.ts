import { AnswerTooLong } from './bounded-fetch.ts'

/** Limit of a line, in characters. The expected lines have a few hundred. */
const lineMaxLength = 64 * 1024

/**
 * The parsed JSON of each event, until the endpoint sends `[DONE]` or ends. OpenAI's package prints events that it does
 * not understand, but no text of the endpoint may get into the log. Throws SyntaxError or AnswerTooLong.
 */
export async function* eventsOf({ body }: Response): AsyncGenerator<unknown> {
  for await (const line of linesOf(body)) {
    if (!line.startsWith('data:')) continue
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') return
    yield JSON.parse(data)
  }
}

async function* linesOf(body: Response['body']): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n]+/)
    rest = lines.pop() ?? ''
    if (rest.length > lineMaxLength) throw new AnswerTooLong()
    yield* lines
  }
  yield rest
}
