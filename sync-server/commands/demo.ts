import { DomainError, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { dayInBrazil } from '#shared/purchase-changes.ts'
import { schemaVersion } from '#shared/versions.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, demoMark, insertAccount, viewUser } from '#sync-server/db/queries/accounts.ts'
import { countDemos } from '#sync-server/db/queries/demos.ts'
import { requireServerRoom } from '#sync-server/db/queries/quotas.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { createFirstRows } from './account-defaults.ts'
import { eventSource } from './auth/event-source.ts'
import { signIn } from './auth/sign-in.ts'
import { writeSample } from './demo-sample.ts'
import { settingsOf } from './settings.ts'
import { writeRowsIn } from './write-rows.ts'

/** Limit of demos at once: with STORAGE_PER_PERSON it bounds what visitors can fill. */
const demosAtOnce = 500

export const demoActions: Pick<Actions, 'demo.start'> = {
  /** No door of REGISTRATION is asked: the account ends by itself, and cannot be made to last. */
  'demo.start': async (c) => {
    if (!c.capabilities.demo) throw notFound()
    await c.limits.take({ demo: c.caller.clientIp })
    return c.store.write(async (tx) => {
      if ((await countDemos(tx)) >= demosAtOnce) throw crowded()
      requireServerRoom(tx)
      const account = await createDemo(c, tx)
      await recordSecurityEvent(tx, { kind: 'registered', userId: account.id, ...eventSource(c) })
      const sessionId = await signIn(c, tx, account)
      return viewUser(account, await settingsOf(tx, account.id), { mailConfigured: c.mailConfigured, sessionId })
    })
  },
}

async function createDemo(c: ActionContext, tx: WriteTx): Promise<Account> {
  const email = `visitante-${newId().slice(-12)}${demoMark}`
  const account = await insertAccount(tx, { email, passwordHash: null, firstName: 'Visitante' }, c.now())
  if (!account) throw new Error('two demos have one address')
  const { id: userId } = account
  const author = { userId, session: { sessionId: '', userAgent: c.caller.userAgent }, via: 'rest' as const }
  const request = { mid: newId(), shape: schemaVersion, oldestIdMs: 0, listAccess: new Map() }
  const listId = newId()
  await writeRowsIn(tx, c, async (writer) => {
    await createFirstRows(writer, userId, listId)
    const writing = { ...author, ...request, tx, writer, mailConfigured: c.mailConfigured }
    await writeSample(writing, listId, dayInBrazil(c.now()))
  })
  return account
}

const crowded = () =>
  new DomainError('unavailable', 'Muita gente está experimentando agora. Tente de novo daqui a alguns minutos.', 60)
