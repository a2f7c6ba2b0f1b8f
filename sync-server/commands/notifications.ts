import { DomainError, invalid, notFound } from '#shared/errors.ts'
import { canonicalZone, type PushState, pushMaxLists, usualSilence, usualTimeZone } from '#shared/notifications.ts'
import { readableList } from '#sync-server/access/lists.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import {
  addPushList,
  deletePush,
  deletePushList,
  findPush,
  pushListsOf,
  savePush,
  setPush,
} from '#sync-server/db/queries/push-subscriptions.ts'
import { isSession } from '#sync-server/db/queries/sessions.ts'

type PushName = 'push.get' | 'push.subscribe' | 'push.settings' | 'push.list' | 'push.unsubscribe'

export const pushActions: Pick<Actions, PushName> = {
  'push.get': async (c) => {
    const { sessionId } = whoAsks(c)
    return c.store.read((tx) => stateOf(tx, sessionId))
  },

  'push.subscribe': async (c, { endpoint, keys, timeZone: zone = usualTimeZone }) => {
    const { sessionId, userId } = whoAsks(c)
    if (!c.push) throw new DomainError('unavailable', 'Este servidor não envia notificações.')
    if (!c.push.acceptsEndpoint(endpoint))
      throw invalid('O navegador não deu um endereço de notificações válido.', 'endpoint')
    const timeZone = canonicalZone(zone) ?? usualTimeZone
    const remindAt = c.push.nextReminderAt(c.now(), timeZone)
    return change(c, async (tx) => {
      // Signed out meanwhile: a subscription needs a session.
      if (!(await isSession(tx, sessionId))) throw notFound()
      const found = await findPush(tx, sessionId)
      const silence = { silenceFrom: usualSilence.from, silenceTo: usualSilence.to }
      await savePush(tx, { sessionId, userId, endpoint, ...keys, timeZone, ...silence, remindAt, remindFrom: c.now() })
      // Set only for a new time zone. Otherwise a due reminder would be postponed by a day.
      if (found && found.timeZone !== timeZone) await setPush(tx, sessionId, { remindAt })
      const isPaused = found && found.failures > 0 && found.endpoint === endpoint
      if (!isPaused) await setPush(tx, sessionId, { notBefore: 0, lookAt: 0 })
    })
  },

  'push.settings': async (c, { silence, tasks }) => {
    const { sessionId } = whoAsks(c)
    const none = { from: 0, to: 0 }
    const { from, to } = silence ?? none
    return change(c, async (tx) => {
      const found = await findPush(tx, sessionId)
      if (!found) throw notFound()
      await setPush(tx, sessionId, {
        ...(silence !== undefined && { silenceFrom: from, silenceTo: to }),
        ...(tasks !== undefined && { tasks }),
        ...(tasks && !found.tasks && c.push && { remindAt: c.push.nextReminderAt(c.now(), found.timeZone) }),
        // A notification may be waiting for the end of the former quiet hours.
        ...(found.failures === 0 && { notBefore: 0, lookAt: 0 }),
      })
    })
  },

  'push.list': async (c, { listId, on }) => {
    const { sessionId, userId } = whoAsks(c)
    return change(c, async (tx) => {
      if (!on) return deletePushList(tx, sessionId, listId)
      await readableList({ tx, userId }, listId)
      if (!(await findPush(tx, sessionId))) throw notFound()
      const known = await pushListsOf(tx, sessionId)
      if (known.length >= pushMaxLists) throw new DomainError('quota_reached', 'São listas demais com notificações.')
      await addPushList(tx, sessionId, listId, c.now())
    })
  },

  'push.unsubscribe': async (c) => {
    const { sessionId } = whoAsks(c)
    await c.store.write((tx) => deletePush(tx, sessionId))
  },
}

/** The ids of the caller and of their session. Throws `unauthenticated` without a session. */
function whoAsks(c: ActionContext): { userId: string; sessionId: string } {
  return { userId: signedIn(c), sessionId: c.session.id ?? '' }
}

async function change(c: ActionContext, work: (tx: WriteTx) => Promise<void>): Promise<PushState> {
  const { sessionId, userId } = whoAsks(c)
  await c.limits.take({ push: userId })
  return c.store.write(async (tx) => {
    await work(tx)
    return stateOf(tx, sessionId)
  })
}

async function stateOf(tx: ReadTx, sessionId: string): Promise<PushState> {
  const found = await findPush(tx, sessionId)
  if (!found) return { endpoint: null, timeZone: null, silence: usualSilence, tasks: false, lists: [] }
  const { endpoint, timeZone, silenceFrom: from, silenceTo: to, tasks } = found
  const silence = from === to ? null : { from, to }
  return { endpoint, timeZone, silence, tasks, lists: await pushListsOf(tx, sessionId) }
}
