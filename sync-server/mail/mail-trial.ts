import { newId } from '#shared/ids.ts'
import type { MailTest } from '#shared/server-state.ts'
import type { Env } from '#sync-server/env.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { layOut } from './layout.ts'
import { createMailer } from './mailer.ts'

/** Short timeouts, ms: an administrator waits for the answer, and the app waits 30 s. */
const timeouts = { connectionTimeout: 6000, greetingTimeout: 6000, socketTimeout: 10_000 }

/** Sends a mail to this address by the mail server of the settings, and tells what it answers. */
export async function tryMail(env: Env, log: Log, to: string): Promise<MailTest> {
  const begin = performance.now()
  const told = { to, through: env.smtpUrl === undefined ? '' : new URL(env.smtpUrl).host }
  const answer = (outcome: MailTest['outcome']): MailTest => ({
    ...told,
    outcome,
    ms: Math.round(performance.now() - begin),
  })
  try {
    await createMailer(env, log, timeouts).send({ kind: 'trial', id: newId(), to, ...trialText(env.appUrl) })
    return answer(env.smtpUrl === undefined ? 'written' : 'sent')
  } catch (error) {
    return { ...answer('failed'), reason: error instanceof Error ? error.message.replace(/^SMTP /, '') : '' }
  }
}

const trialText = (appUrl: string) =>
  layOut({
    subject: 'E-mail de teste da Caderneta',
    greeting: 'Olá!',
    paragraphs: [`Chegou: o servidor ${appUrl} consegue enviar e-mails. Ninguém mais recebeu esta mensagem.`],
    after: ['Quem administra o servidor pediu este teste na página de administração.'],
  })
