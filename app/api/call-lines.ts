import type { z } from 'zod/mini'
import { lastLineSchema, linesType } from '#shared/answer-lines.ts'
import { DomainError } from '#shared/errors.ts'
import type { Route } from '#shared/route.ts'
import { NetworkError, refusal, send } from './call.ts'

interface Lines<Line extends z.ZodMiniType> {
  line: Line
  /** Called with each line as soon as it arrives. */
  onLine: (line: z.output<Line>) => void
  signal: AbortSignal
}

/**
 * Calls a route that answers line by line (shared/answer-lines.ts). Resolves at the server's end mark. Throws as `call`
 * does, also after some lines, and if the answer ends without that mark.
 */
export async function callLines<R extends Route, Line extends z.ZodMiniType>(
  route: R,
  input: z.input<R['input']>,
  { line, onLine, signal }: Lines<Line>,
): Promise<void> {
  const response = await send(route, { ...input }, { signal }, linesType)
  if (!response.ok) throw await refusal(response)
  for await (const value of valuesIn(response)) {
    const last = lastLineSchema.safeParse(value).data
    if (last && 'done' in last) return
    if (last) throw new DomainError(last.code, last.message)
    const parsed = line.safeParse(value)
    if (!parsed.success) throw new NetworkError(parsed.error)
    onLine(parsed.data)
  }
  throw new NetworkError()
}

/** The parsed JSON of each line. A last line without a line break is incomplete and is left out. */
async function* valuesIn({ body }: Response): AsyncGenerator<unknown> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (text + part.value).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } catch (error) {
    throw new NetworkError(error)
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}
