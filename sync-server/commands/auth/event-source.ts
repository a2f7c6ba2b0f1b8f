import type { ActionContext } from '#sync-server/context.ts'

/** Time and client IP of an account event, for its record. */
export const eventSource = ({ caller, now }: Pick<ActionContext, 'caller' | 'now'>) => ({
  clientIp: caller.clientIp,
  now: now(),
})
