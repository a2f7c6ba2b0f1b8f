/** Ends demos when their time is over, as if their visitors had deleted the account; on a server without DEMO at once. */
import type { ActionContext } from '#sync-server/context.ts'
import { findAccount } from '#sync-server/db/queries/accounts.ts'
import { demosToEnd } from '#sync-server/db/queries/demos.ts'
import { endAccount } from './auth/account.ts'

const lookAgainMs = 30_000
const demosAtOnce = 20

interface Deps extends Pick<ActionContext, 'store' | 'now' | 'streams'> {
  /** True if visitors may begin demos. */
  isOffered: boolean
}

/**
 * Looks once, then every 30 seconds; without demos on offer only until a look succeeds. Resolves after the first look,
 * with a function that stops it.
 */
export async function startEndingDemos(deps: Deps, onFailure: (error: unknown) => void): Promise<() => void> {
  const stop = () => clearInterval(timer)
  const look = () => endDemos(deps).then(() => deps.isOffered || stop(), onFailure)
  const timer = setInterval(look, lookAgainMs).unref()
  await look()
  return stop
}

/**
 * Ends every demo whose time is over. A job erases its rows. After a failure the others of the same look are still ended;
 * then it throws.
 */
export async function endDemos({ store, isOffered, ...c }: Deps): Promise<void> {
  const end = (id: string) =>
    store.write(async (tx) => {
      // Another process may have ended it meanwhile.
      const account = await findAccount(tx, id)
      if (account) await endAccount(c, tx, account)
    })
  for (;;) {
    const ids = await store.read((tx) => demosToEnd(tx, c.now(), !isOffered, demosAtOnce))
    const ended = await Promise.allSettled(ids.map(end))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    if (ids.length < demosAtOnce) return
  }
}
