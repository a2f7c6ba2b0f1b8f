/**
 * Bounds the memory that one person's answers occupy. An answer stays in memory until the client has read it, which a
 * device without a signal, or an attacker, may delay. So a person's answers are made a few at a time, and none while
 * much of the earlier ones is unsent.
 */
import type { ServerResponse } from 'node:http'
import { DomainError } from '#shared/errors.ts'

const madeAtOnce = 2
const waitingAtMost = 50
/**
 * Limit of unsent characters per person, beyond which further answers are refused; a character has one to three bytes.
 * One answer alone may exceed it: the longest has about 20 million bytes.
 */
const unsentAtMost = 8_000_000
const retryAfterSeconds = 5

export interface ResponseBacklog {
  /**
   * The parts of the answer written by `make`, once it is the person's turn. The answer counts as unsent until
   * `outgoing` has closed; without `outgoing` it counts as sent at once. Throws `too_many` if too much is unsent or
   * waiting.
   */
  take(person: string, outgoing: ServerResponse | undefined, make: () => Promise<string[]>): Promise<string[]>
}

interface Flow {
  making: number
  waiting: (() => void)[]
  unsent: number
}

/** Bounds the answers of each person in this process: the counts are in memory, so each server process has its own. */
export function createResponseBacklog(): ResponseBacklog {
  const flows = new Map<string, Flow>()

  const enter = async (flow: Flow) => {
    if (flow.making < madeAtOnce) flow.making++
    else if (flow.waiting.length < waitingAtMost) await new Promise<void>((resolve) => flow.waiting.push(resolve))
    else throw tooMany()
  }
  const leave = (flow: Flow) => {
    const next = flow.waiting.shift()
    if (next) next()
    else flow.making--
  }
  const forgetIdle = (person: string, flow: Flow) => {
    if (flow.making === 0 && flow.unsent === 0) flows.delete(person)
  }

  return {
    take: async (person, outgoing, make) => {
      const flow = flows.get(person) ?? { making: 0, waiting: [], unsent: 0 }
      flows.set(person, flow)
      await enter(flow)
      try {
        if (flow.unsent > unsentAtMost) throw tooMany()
        const parts = await make()
        const length = lengthOf(parts)
        if (outgoing && !outgoing.closed) {
          flow.unsent += length
          outgoing.once('close', () => {
            flow.unsent -= length
            forgetIdle(person, flow)
          })
        }
        return parts
      } finally {
        leave(flow)
        forgetIdle(person, flow)
      }
    },
  }
}

/** The length of all parts together, in characters. */
export const lengthOf = (parts: string[]): number => parts.reduce((sum, part) => sum + part.length, 0)

const tooMany = () =>
  new DomainError('too_many', 'Há respostas demais a caminho. Aguarde um pouco e tente de novo.', retryAfterSeconds)
