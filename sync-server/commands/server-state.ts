import { requireAdmin } from '#sync-server/access/account.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { lastingBackup } from '#sync-server/db/queries/backup-fact.ts'
import { countJobs } from '#sync-server/db/queries/jobs.ts'
import { languageOf } from '#sync-server/db/queries/languages.ts'
import { findPush } from '#sync-server/db/queries/push-subscriptions.ts'

type Name = 'admin.server' | 'admin.testMail' | 'admin.testNotification' | 'admin.testAi'

export const serverStateActions: Pick<Actions, Name> = {
  'admin.server': async (c) => {
    const { jobs, backup } = await asAdmin(c, async (tx) => ({
      jobs: await countJobs(tx),
      backup: (await lastingBackup(tx)) ?? null,
    }))
    const [measured, { storageLimit, ...about }] = await Promise.all([c.store.measure(), c.trials.about()])
    const database = { ...measured, isFull: measured.usedBytes > (storageLimit ?? Number.POSITIVE_INFINITY) }
    return { ...about, version: c.capabilities.version, database, jobs, backup, push: c.trials.push !== undefined }
  },

  'admin.testMail': async (c) => {
    const to = await asAdmin(c, async (tx, { id, email }) => ({ email, language: await languageOf(tx, id) }))
    await countTest(c)
    return c.trials.mail(to.email, to.language)
  },

  'admin.testNotification': async (c) => {
    const found = await asAdmin(c, async (tx, { id }) => ({
      subscription: await findPush(tx, c.session.id ?? ''),
      language: await languageOf(tx, id),
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
