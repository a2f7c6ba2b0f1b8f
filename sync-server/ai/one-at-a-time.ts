import { DomainError } from '#shared/errors.ts'

/** Runs slow work once per person at a time, with a limit for all. */
export interface OneAtATime {
  /** Throws `too_many` while the person's own work runs, `unavailable` while the limit is reached. */
  take<T>(person: string, work: () => Promise<T>): Promise<T>
}

/** For one server process, with at most `atOnce` works. There is no queue: an excess call is refused. */
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
