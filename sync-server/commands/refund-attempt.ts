import type { ActionContext } from '#sync-server/context.ts'

type Attempt = Pick<Awaited<ReturnType<ActionContext['limits']['take']>>, 'undo'>

/** The result of `work`. If it fails, for example without room, the attempt does not count. */
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
