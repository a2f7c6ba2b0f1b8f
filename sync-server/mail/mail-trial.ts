import { newId } from '#shared/ids.ts'
import type { MailTest } from '#shared/server-state.ts'
import type { Language } from '#shared/settings.ts'
import type { Env } from '#sync-server/env.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { createMailer } from './mailer.ts'
import { trialText } from './texts.ts'

/** Short timeouts, ms: an administrator waits for the answer, and the app waits 30 s. */
const timeouts = { connectionTimeout: 6000, greetingTimeout: 6000, socketTimeout: 10_000 }

/** Sends a mail to this address by the mail server of the settings, and tells what it answers. */
export async function tryMail(env: Env, log: Log, to: string, language: Language): Promise<MailTest> {
  const begin = performance.now()
  const told = { to, through: env.smtpUrl === undefined ? '' : new URL(env.smtpUrl).host }
  const answer = (outcome: MailTest['outcome']): MailTest => ({
    ...told,
    outcome,
    ms: Math.round(performance.now() - begin),
  })
  try {
    await createMailer(env, log, timeouts).send({
      kind: 'trial',
      id: newId(),
      to,
      ...trialText({ ...env, language, name: null }),
    })
    return answer(env.smtpUrl === undefined ? 'written' : 'sent')
  } catch (error) {
    return { ...answer('failed'), reason: error instanceof Error ? error.message.replace(/^SMTP /, '') : '' }
  }
}
