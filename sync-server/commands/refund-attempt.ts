import type { ActionContext } from '#sync-server/context.ts'

type Attempt = Pick<Awaited<ReturnType<ActionContext['limits']['take']>>, 'undo'>

/** What `work` brings. When it cannot be done, such as for want of room, the attempt it was for does not count. */
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
