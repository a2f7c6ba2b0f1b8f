/** Parses the endpoint's response, whole or streamed, into proposals. */
import { z } from 'zod'
import type { ItemProposal } from '#shared/item-proposals.ts'
import { proposalsMax, proposalsMin, type TaskProposal } from '#shared/task-proposals.ts'
import { readProposals } from './answer.ts'
import { AnswerTooLong } from './bounded-fetch.ts'
import { readItems } from './item-answer.ts'
import { ProviderFailure } from './provider-failure.ts'
import { eventsOf } from './server-sent-events.ts'
import { createStreamingParser } from './streaming-parser.ts'

/** Limit of the model's answer: in characters of a streamed text, in bytes of a complete response (see provider.ts). */
export const answerMaxLength = 64 * 1024

const completionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]).rest(z.unknown()),
})

/** The proposals of a complete response. Throws ProviderFailure. */
export const readCompletion = (answer: unknown, nowMs: number): TaskProposal[] =>
  enough(readProposals(messageOf(answer), nowMs))

/** The items of a complete response. Throws ProviderFailure if there are none. */
export function readItemCompletion(answer: unknown): ItemProposal[] {
  const items = readItems(messageOf(answer))
  if (items.length === 0) throw new ProviderFailure('useless', 'no items')
  return items
}

function messageOf(answer: unknown): string {
  const completion = completionSchema.safeParse(answer)
  if (!completion.success) throw new ProviderFailure('useless', 'no message')
  return completion.data.choices[0].message.content
}

function enough(proposals: TaskProposal[]): TaskProposal[] {
  if (proposals.length < proposalsMin) throw new ProviderFailure('useless', `${proposals.length} tasks`)
  return proposals
}

/**
 * Passes the proposals found so far to `tell` while the response arrives, beginning with three: fewer are a failure,
 * and a reported proposal is never withdrawn. Returns at most twelve. Throws ProviderFailure if there are too few or
 * the response breaks off; AnswerTooLong or SyntaxError for an unreadable one.
 */
export async function readStream(
  answer: Response,
  nowMs: number,
  tell: (proposals: TaskProposal[]) => TaskProposal[],
): Promise<TaskProposal[]> {
  const growing = createStreamingParser(nowMs)
  const found: TaskProposal[] = []
  let text = ''
  let isEnd = false
  for await (const part of partsOf(answer)) {
    text += part.content
    if (text.length > answerMaxLength) throw new AnswerTooLong()
    found.push(...growing.add(part.content))
    if (found.length >= proposalsMin) tell(found.slice(0, proposalsMax))
    isEnd = part.isLast || found.length >= (growing.isComplete() ? proposalsMin : proposalsMax)
    if (isEnd) break
  }
  if (found.length < proposalsMin) return tell(enough(readProposals(text, nowMs)))
  if (!isEnd) throw new ProviderFailure('unreachable', 'in the middle')
  return found.slice(0, proposalsMax)
}

const partSchema = z.object({
  choices: z.tuple([
    z.object({ delta: z.object({ content: z.string().catch('') }), finish_reason: z.unknown().optional() }),
  ]),
})

/** The parts of the streamed message. `isLast` is true if the model says that it has finished. */
async function* partsOf(answer: Response): AsyncGenerator<{ content: string; isLast: boolean }> {
  for await (const event of eventsOf(answer)) {
    const [part] = partSchema.safeParse(event).data?.choices ?? []
    if (part) yield { content: part.delta.content, isLast: typeof part.finish_reason === 'string' }
  }
}
