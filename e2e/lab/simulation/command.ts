/** Calls of the server outside of sync: its own commands, with the context of a request. */
import { contract, type Input, type Reply } from '#shared/contract.ts'
import { actions } from '#sync-server/commands/registry.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { createLimits } from '#sync-server/limits/rate-limits.ts'

export type Action = Extract<keyof Actions, `shares.${string}` | `invites.${string}`>

interface Services {
  store: Store
  now(): number
  poke(tx: WriteTx, scopes: string[]): void
}

/** Scale of the rate limits: scripts do not reach them. */
const noLimits = { rateLimitScale: 1e6, aiDailyLimit: 1e6, mailLimit: 1e6, trustedNetworks: [] }

/** Runs a command for `userId`. Throws its refusal. */
export function runAction<Name extends Action>(
  { store, now, poke }: Services,
  userId: string,
  name: Name,
  input: Input<Name>,
): Promise<Reply<Name>> {
  const streams = { poke, closeSession: () => undefined }
  const c = { store, now, streams, userId, mailConfigured: false, limits: createLimits(store, noLimits) }
  const command = actions[name] as unknown as (c: ActionContext, input: unknown) => Promise<Reply<Name>>
  return command(c as unknown as ActionContext, contract[name].input.parse(input))
}
