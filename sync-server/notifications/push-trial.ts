import type { PushTest } from '#shared/server-state.ts'
import type { Language } from '#shared/settings.ts'
import type { PushSubscriptionRow } from '#sync-server/db/queries/push-subscriptions.ts'
import { hashOf } from '#sync-server/db/queries/secrets.ts'
import { askService, outcomeOf } from './send.ts'
import { trialText } from './texts.ts'

/** Sends a notification to this browser, and tells what its push service answers. It counts as no failure of the browser. */
export async function tryPush(
  sending: Parameters<typeof askService>[0],
  subscription: PushSubscriptionRow,
  language: Language,
): Promise<PushTest> {
  const begin = performance.now()
  const payload = {
    user: subscription.userId,
    lang: language,
    tag: 'trial',
    path: '/admin?parte=servidor',
    ...trialText(language),
  }
  const topic = hashOf(`${subscription.sessionId} trial`).slice(0, 32)
  const status = await askService(sending, subscription, payload, topic)
  return {
    outcome: outcomeOf(status),
    through: new URL(subscription.endpoint).host,
    ms: Math.round(performance.now() - begin),
    ...(status > 0 && { reason: String(status) }),
  }
}
