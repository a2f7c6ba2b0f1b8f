import { DomainError } from '#shared/errors.ts'

/** Runs slow work one at a time per person, and only so much of it at once. */
export interface OneAtATime {
  /** Throws `too_many` while the person's own work still runs, `unavailable` while everybody's does. */
  take<T>(person: string, work: () => Promise<T>): Promise<T>
}

/** For one server process, with `atOnce` works at most. Nobody waits: whoever comes too early is told so. */
export function createOneAtATime(atOnce: number, retryAfterSeconds: number): OneAtATime {
  const busy = new Set<string>()
  return {
    take: async (person, work) => {
      if (busy.has(person)) {
        throw new DomainError('too_many', 'O pedido anterior ainda não terminou. Aguarde um pouco.', retryAfterSeconds)
      }
      if (busy.size >= atOnce) {
        throw new DomainError(
          'unavailable',
          'Muitas pessoas estão pedindo isso agora. Tente de novo em instantes.',
          retryAfterSeconds,
        )
      }
      busy.add(person)
      try {
        return await work()
      } finally {
        busy.delete(person)
      }
    },
  }
}
