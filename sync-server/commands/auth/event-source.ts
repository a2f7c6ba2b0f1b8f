import type { ActionContext } from '#sync-server/context.ts'

/** When and from where something happens to an account, for the record of it. */
export const eventSource = ({ caller, now }: Pick<ActionContext, 'caller' | 'now'>) => ({
  clientIp: caller.clientIp,
  now: now(),
})
