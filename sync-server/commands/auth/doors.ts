/**
 * The doors for new accounts (REGISTRATION). Every entrance that makes one asks here, in the transaction that makes it:
 * writes follow one another, so of two people with one invitation the second is refused.
 */
import { DomainError } from '#shared/errors.ts'
import { isUnusedLink, linkLifeMs } from '#shared/sharing.ts'
import type { ActionContext, Doors } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { findAccount, findAccountByEmail, hasAccounts, isDemo } from '#sync-server/db/queries/accounts.ts'
import { isEmailProof } from '#sync-server/db/queries/email-proofs.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { findInvitation, useInvitation } from '#sync-server/db/queries/registration-invitations.ts'
import { patchRow, type Writer } from '#sync-server/db/queries/rows.ts'
import { deleteSetupCode, isSetupCode } from '#sync-server/db/queries/setup-code.ts'
import { findShareByToken } from '#sync-server/db/queries/shares.ts'
import { isToCome } from '#sync-server/db/queries/times-to-come.ts'

/** The papers that a person shows at the door. */
export interface Pass {
  /** The secret of an administrator's invitation, the token of one to a list, or the proof from a mail. */
  invitation?: string | undefined
  /** The proof from a mailed invitation to a list. */
  proof?: string | undefined
  setupCode?: string | undefined
  /** True if a provider that runs the mailbox vouches for the address. */
  isProved?: boolean
}

interface Visitor extends Pass {
  email: string
}

/** `use` uses the invitation up, once the account exists. */
interface Admission {
  use?(writer: Writer, userId: string): Promise<unknown>
}
type Answer = Admission | 'unproved' | 'uncoded' | 'refused'

/** Throws `registration_closed`, `email_unconfirmed` or `setup_code` if this visitor may not have an account. */
export async function passDoor(c: ActionContext, tx: ReadTx, visitor: Visitor): Promise<Admission> {
  const answer = await answerTo(c, tx, visitor)
  if (answer === 'refused') throw closed(c.doors, visitor)
  if (answer === 'uncoded') throw new DomainError('setup_code', visitor.setupCode ? wrongCode : missingCode)
  if (answer === 'unproved') {
    throw new DomainError('email_unconfirmed', `Para criar a conta, abra o link que enviamos para ${visitor.email}.`)
  }
  return answer
}

/**
 * The same before a password is hashed. A visitor of a domain with an open door gets a mail whose link proves it,
 * except people with an account: the answer must not reveal them.
 */
export async function knock(c: ActionContext, visitor: Visitor): Promise<void> {
  const { email, setupCode } = visitor
  if (setupCode !== undefined) await c.limits.take({ setupCode: c.caller.clientIp })
  const answer = await c.store.read((tx) => answerTo(c, tx, visitor))
  if (answer === 'unproved' && !(await c.limits.take({ registrationMail: email })).silenced) {
    await c.store.write(async (tx) => {
      if (await findAccountByEmail(tx, email)) return
      await addJob(tx, { kind: 'registration-mail', payload: { email } }, c.now())
    })
  }
  await c.store.read((tx) => passDoor(c, tx, visitor))
}

/** True if the first account needs the set-up code: others may reach an empty server before its operator does. */
export const asksForCode = ({ doors, caller }: Pick<ActionContext, 'doors' | 'caller'>): boolean =>
  doors.reach === 'public' || !caller.isHere

async function answerTo({ doors, now, caller }: ActionContext, tx: ReadTx, visitor: Visitor): Promise<Answer> {
  if (!(await hasAccounts(tx))) return asksForCode({ doors, caller }) ? byCode(tx, visitor) : {}
  const id = visitor.invitation && (await findInvitation(tx, visitor.invitation, now()))
  if (id) return { use: ({ tx, nowMs }, userId) => useInvitation(tx, id, userId, nowMs) }
  if (doors.registration === 'open') return {}
  const isOfDomain = doors.domains.includes(visitor.email.slice(visitor.email.lastIndexOf('@') + 1))
  const hasMail = await hasProof(tx, visitor, now())
  if (isOfDomain && (hasMail || visitor.isProved)) return {}
  const invited = doors.registration === 'invited' && (hasMail ? {} : await byList(tx, visitor, now()))
  return invited || (isOfDomain ? 'unproved' : 'refused')
}

const byCode = async (tx: ReadTx, { setupCode }: Visitor): Promise<Answer> =>
  setupCode !== undefined && (await isSetupCode(tx, setupCode))
    ? { use: (writer) => deleteSetupCode(writer.tx) }
    : 'uncoded'

async function hasProof(tx: ReadTx, { email, invitation, proof }: Visitor, nowMs: number): Promise<boolean> {
  for (const secret of [proof, invitation]) {
    if (secret !== undefined && (await isEmailProof(tx, secret, email, nowMs))) return true
  }
  return false
}

/** By the token of a list shared with this address, or by a link for one person, which is theirs from then on. */
async function byList(tx: ReadTx, { invitation, email }: Visitor, nowMs: number): Promise<Admission | undefined> {
  const share = invitation === undefined ? undefined : (await findShareByToken(tx, invitation))?.share
  const owner = share && (await findAccount(tx, share.ownerId))
  // Anybody may begin a demo: it must not invite.
  if (!share || owner?.disabledAt !== null || isDemo(owner)) return undefined
  if (share.email === email) return {}
  if (!isUnusedLink(share) || !isToCome(share.createdAt + linkLifeMs, nowMs, linkLifeMs)) return undefined
  return { use: (writer) => patchRow(writer, 'shares', share, { email }) }
}

const missingCode =
  'A primeira conta deste servidor precisa do código de instalação. O servidor o mostra no log, quando inicia.'
const wrongCode = 'O código de instalação não confere. O servidor o mostra no log, quando inicia.'

const closedTexts = {
  open: '',
  invited: 'Aqui só quem foi convidado cria conta.',
  closed: 'Este servidor não aceita contas novas.',
}

function closed({ registration, askWhom }: Doors, { invitation, proof }: Visitor): DomainError {
  const isShown = invitation !== undefined || proof !== undefined
  const reason = isShown ? 'Este convite não vale para este e-mail, já foi usado ou venceu.' : closedTexts[registration]
  return new DomainError('registration_closed', `${reason} ${askWhom}`)
}
