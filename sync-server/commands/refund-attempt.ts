import type { ActionContext } from '#sync-server/context.ts'

type Attempt = Pick<Awaited<ReturnType<ActionContext['limits']['take']>>, 'undo'>

/**
 * Awaits `work` and returns its result. If it rejects, for example with `quota_reached`, the attempt is refunded and
 * the error thrown again.
 */
export async function refundIfFailed<T>(
  { store }: Pick<ActionContext, 'store'>,
  attempt: Attempt,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    await store.write(attempt.undo)
    throw error
  }
}
