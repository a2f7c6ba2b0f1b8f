/** What an endpoint answers, whole or in parts, down to the proposals in it. */
import { z } from 'zod'
import { proposalsMax, proposalsMin, type TaskProposal } from '#shared/task-proposals.ts'
import { readProposals } from './answer.ts'
import { AnswerTooLong } from './bounded-fetch.ts'
import { createGrowingAnswer } from './growing-answer.ts'
import { ProviderFailure } from './provider-failure.ts'
import { eventsOf } from './server-sent-events.ts'

/** In characters, each of at least a byte. */
export const answerMaxLength = 64 * 1024

const completionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]).rest(z.unknown()),
})

/** The proposals of a complete answer. Throws ProviderFailure. */
export function readCompletion(answer: unknown, nowMs: number): TaskProposal[] {
  const completion = completionSchema.safeParse(answer)
  if (!completion.success) throw new ProviderFailure('useless', 'no message')
  return enough(readProposals(completion.data.choices[0].message.content, nowMs))
}

function enough(proposals: TaskProposal[]): TaskProposal[] {
  if (proposals.length < proposalsMin) throw new ProviderFailure('useless', `${proposals.length} tasks`)
  return proposals
}

/**
 * Tells of what is there by each part of an answer. As too few tasks are no answer, the first of them are held back until
 * there are enough: whoever has been told of one is never asked to forget it. Throws ProviderFailure, or as `eventsOf` does.
 */
export async function readStream(
  answer: Response,
  nowMs: number,
  tell: (proposals: TaskProposal[]) => TaskProposal[],
): Promise<TaskProposal[]> {
  const growing = createGrowingAnswer(nowMs)
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

/** The message as it is written, and whether the model says that this was all. */
async function* partsOf(answer: Response): AsyncGenerator<{ content: string; isLast: boolean }> {
  for await (const event of eventsOf(answer)) {
    const [part] = partSchema.safeParse(event).data?.choices ?? []
    if (part) yield { content: part.delta.content, isLast: typeof part.finish_reason === 'string' }
  }
}
