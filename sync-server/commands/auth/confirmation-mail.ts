import { DomainError } from '#shared/errors.ts'
import type { ActionContext } from '#sync-server/context.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import type { Account } from '#sync-server/db/queries/accounts.ts'
import { addJob, isQueued, type Job } from '#sync-server/db/queries/jobs.ts'
import { isToCome } from '#sync-server/db/queries/times-to-come.ts'
import { tokenMadeAt } from '#sync-server/db/queries/tokens.ts'

/** Pause between two mails to an account: a second mail soon after the first would only invalidate the first link. */
const mailPauseMs = 10 * 60_000

/** Queues the mail with the link that confirms the e-mail address of an account. */
export const mailConfirmation = ({ now }: Pick<ActionContext, 'now'>, tx: WriteTx, account: Pick<Account, 'id'>) =>
  addJob(tx, jobFor(account), now())

/**
 * Queues the mail with the confirmation link for a person who must confirm their address first, and returns the error
 * `email_unconfirmed`. No mail is sent within ten minutes of another one or beyond the limit per hour: then a mail is
 * on its way or in the mailbox.
 */
export async function askToConfirm(c: ActionContext, account: Account): Promise<DomainError> {
  const isMailed = (tx: ReadTx) => hasJustBeenMailed(c, tx, account)
  const attempt = (await c.store.read(isMailed)) ? undefined : await takeMail(c, account)
  if (attempt) {
    // Another call may have sent the mail meanwhile.
    await c.store.write(async (tx) => ((await isMailed(tx)) ? attempt.undo(tx) : mailConfirmation(c, tx, account)))
  }
  return new DomainError(
    'email_unconfirmed',
    `Confirme que ${account.email} é o seu endereço: enviamos um link para lá. Depois de abri-lo, a lista aparece sozinha.`,
  )
}

async function hasJustBeenMailed({ now }: ActionContext, tx: ReadTx, account: Account): Promise<boolean> {
  const newestMs = (await tokenMadeAt(tx, 'email', account.id)) ?? 0
  return isToCome(newestMs + mailPauseMs, now(), mailPauseMs) || isQueued(tx, jobFor(account))
}

/** Counts a mail that nobody requested explicitly. Returns the attempt; undefined beyond the person's limit. */
async function takeMail({ limits }: ActionContext, { id }: Account) {
  try {
    return await limits.take({ resendEmail: id })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many') return
    throw error
  }
}

const jobFor = ({ id }: Pick<Account, 'id'>): Job => ({ kind: 'verify-mail', payload: { userId: id } })
