/** Ends demos when their time is over, as if their visitors had deleted the account; on a server without DEMO at once. */
import type { ActionContext } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { findAccount } from '#sync-server/db/queries/accounts.ts'
import { demosToEnd } from '#sync-server/db/queries/demos.ts'
import { scopesAround } from '#sync-server/db/queries/scopes-around.ts'
import { endAccount } from './auth/account.ts'

const lookAgainMs = 30_000
const demosAtOnce = 20

interface Deps extends Pick<ActionContext, 'store' | 'now' | 'streams'> {
  /** True if visitors may begin demos. */
  isOffered: boolean
}

/** Looks once, then every 30 seconds if demos are offered. Resolves after the first look, with a function that stops it. */
export async function startEndingDemos(deps: Deps, onFailure: (error: unknown) => void): Promise<() => void> {
  const look = () => endDemos(deps).catch(onFailure)
  await look()
  const timer = deps.isOffered ? setInterval(look, lookAgainMs).unref() : undefined
  return () => clearInterval(timer)
}

/** Ends every demo whose time is over. A job erases its rows. */
export async function endDemos({ store, isOffered, ...c }: Deps): Promise<void> {
  for (;;) {
    const ids = await store.read((tx) => demosToEnd(tx, c.now(), !isOffered, demosAtOnce))
    for (const id of ids) {
      const end = async (tx: WriteTx) => {
        // Another process may have ended it meanwhile.
        const account = await findAccount(tx, id)
        if (account) await endAccount(c, tx, account)
      }
      await store.write(end, { locks: scopesAround({ id }) })
    }
    if (ids.length < demosAtOnce) return
  }
}
