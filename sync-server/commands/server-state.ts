import type { Language } from '#shared/settings.ts'
import { requireAdmin } from '#sync-server/access/account.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { backupFact } from '#sync-server/db/queries/backup-fact.ts'
import { countJobs } from '#sync-server/db/queries/jobs.ts'
import { findPush } from '#sync-server/db/queries/push-subscriptions.ts'
import { settingsOf } from './settings.ts'

type Name = 'admin.server' | 'admin.testMail' | 'admin.testNotification' | 'admin.testAi'

export const serverStateActions: Pick<Actions, Name> = {
  'admin.server': async (c) => {
    const { jobs, backup } = await asAdmin(c, async (tx) => ({
      jobs: await countJobs(tx),
      backup: (await backupFact(tx))?.fact ?? null,
    }))
    const [database, about] = await Promise.all([c.store.measure(), c.trials.about()])
    return { ...about, version: c.capabilities.version, database, jobs, backup, push: c.trials.push !== undefined }
  },

  'admin.testMail': async (c) => {
    const { email } = await asAdmin(c, async (_tx, account) => account)
    await countTest(c)
    return c.trials.mail(email)
  },

  'admin.testNotification': async (c) => {
    const found = await asAdmin(c, async (tx, { id }) => ({
      subscription: await findPush(tx, c.session.id ?? ''),
      language: (await settingsOf(tx, id)).language as Language,
    }))
    const none = { through: '', ms: 0 }
    if (!c.trials.push) return { outcome: 'off', ...none }
    if (!found.subscription) return { outcome: 'not_subscribed', ...none }
    await countTest(c)
    return c.trials.push(found.subscription, found.language)
  },

  'admin.testAi': async (c) => {
    await asAdmin(c, async () => undefined)
    await countTest(c)
    return c.taskGenerator.tryOut({ hungUp: c.hungUp() })
  },
}

const asAdmin = <T>(c: ActionContext, read: (tx: ReadTx, account: Account) => Promise<T>): Promise<T> =>
  c.store.read(async (tx) => read(tx, await requireAdmin(tx, c.userId)))

type Account = Awaited<ReturnType<typeof requireAdmin>>

/** Throws `too_many` beyond the limit: each test costs somebody a mail, a notification or a paid answer. */
const countTest = async (c: ActionContext): Promise<void> => void (await c.limits.take({ serverTest: c.userId ?? '' }))
