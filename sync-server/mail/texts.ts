/**
 * The texts of mails. Typed text passes through `quoted` before it appears in a mail: our mails are trusted, so nobody
 * may put links, markup or instructions into them.
 */
import { resetPath } from '#shared/passwords.ts'
import { invitationMark } from '#shared/registration.ts'
import type { JobPayloads } from '#sync-server/db/queries/jobs.ts'
import { layOut, type MailText } from './layout.ts'

const quoteMaxLength = 60

/**
 * A name or title as part of our sentence: one line, at most 60 characters, without URLs and domains that a mail
 * program would turn into links.
 */
export function quoted(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/(?:(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ')
    .replace(/(?:[a-z][a-z0-9+.-]*:\/\/|\/\/|(?:mailto|tel|sms|javascript|data):)\S*/gi, '…')
    .replace(/(?<=[^\s.])[.\u3002\uff0e\uff61](?=\p{DI}*\p{L})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length > quoteMaxLength ? `${letters.slice(0, quoteMaxLength - 1).join('')}…` : line
}

/** The mail with the link for a new password. */
export const resetText = (appUrl: string, name: string | null, token: string): MailText =>
  layOut({
    subject: 'Redefina sua senha da Caderneta',
    greeting: greet(name),
    paragraphs: [
      'Alguém, provavelmente você, pediu para redefinir a senha da sua conta. Para escolher uma nova, abra:',
    ],
    button: { label: 'Escolher nova senha', link: appUrl + resetPath(token) },
    after: [
      'O link vale por 30 minutos e só funciona uma vez.',
      'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
    ],
  })

/** The mail with the link that confirms the e-mail address. */
export const verifyText = (appUrl: string, name: string | null, token: string): MailText =>
  layOut({
    subject: 'Confirme seu e-mail na Caderneta',
    greeting: greet(name),
    paragraphs: [
      'Uma conta da Caderneta foi criada com este endereço de e-mail.',
      'Foi você? Que bom ter você aqui! Confirme que o endereço é seu, para receber as listas que compartilharem com você:',
    ],
    button: { label: 'Confirmar meu e-mail', link: `${appUrl}/verificar-email?token=${token}` },
    after: [
      'O link vale por 3 dias e só funciona com essa conta aberta.',
      `Não foi você? Não abra o link. Escolha uma nova senha em ${appUrl}/request-reset: quem criou a conta perde o acesso, o que ela compartilhava deixa de ser compartilhado, e ela fica sua. Sem a confirmação, ela não recebe nada do que compartilharem com você.`,
    ],
  })

/** The mail that proves an address of one of the domains whose people may register. The proof is in the fragment. */
export const registrationText = (appUrl: string, proof: string): MailText =>
  layOut({
    subject: 'Crie sua conta da Caderneta',
    greeting: greet(null),
    paragraphs: [
      'Alguém, provavelmente você, pediu uma conta da Caderneta para este endereço de e-mail. Para criá-la, abra:',
    ],
    button: { label: 'Criar minha conta', link: `${appUrl}/auth#${invitationMark}${proof}` },
    after: [
      'O link vale por 30 dias e é só para você, porque confirma que o endereço é seu: não encaminhe esta mensagem.',
      'Se não foi você, ignore este e-mail: nenhuma conta foi criada.',
    ],
  })

/** The mail after a password was changed. */
export const passwordChangedText = (
  appUrl: string,
  name: string | null,
  { sharesEnded, staysIn = false }: Omit<JobPayloads['password-changed-mail'], 'userId'>,
): MailText =>
  layOut({
    subject: 'Sua senha da Caderneta foi alterada',
    greeting: greet(name),
    paragraphs: [
      staysIn
        ? 'A senha da sua conta acaba de ser alterada, e os outros aparelhos que estavam conectados precisam entrar de novo.'
        : 'A senha da sua conta acaba de ser alterada, e todos os aparelhos que estavam conectados precisam entrar de novo.',
      ...(sharesEnded ? [sharesEndedText] : []),
    ],
    after: [`Se não foi você, peça agora mesmo um novo link em ${appUrl}/request-reset.`],
  })

const sharesEndedText =
  'Como este endereço ainda não tinha sido confirmado, as listas da conta deixaram de ser compartilhadas. Compartilhe de novo as que quiser.'

/** The mail after a Google account was linked to an existing account. */
export const googleLinkedText = (
  appUrl: string,
  name: string | null,
  { passwordRemoved, sharesEnded }: Pick<JobPayloads['google-linked-mail'], 'passwordRemoved' | 'sharesEnded'>,
): MailText =>
  layOut({
    subject: 'Sua conta da Caderneta agora entra com o Google',
    greeting: greet(name),
    paragraphs: [
      'A conta Google deste endereço foi ligada à sua conta da Caderneta.',
      ...(passwordRemoved
        ? ['Como este endereço ainda não tinha sido confirmado, a senha que a conta tinha deixou de valer.']
        : []),
      ...(sharesEnded ? [sharesEndedText] : []),
    ],
    after: [`Para escolher uma nova senha, peça um link em ${appUrl}/request-reset.`],
  })

/** The mail to the recipient of a share. The proof is in the fragment of the link, which no server receives. */
export function inviteText(appUrl: string, invite: JobPayloads['invite-mail'], proof: string): MailText {
  const [owner, title] = [quoted(invite.ownerName) || 'Alguém', quoted(invite.listTitle) || 'sem nome']
  const link = `${appUrl}/convite/${encodeURIComponent(invite.token)}#${proof}`
  const may = invite.canEdit ? 'ver e editar' : 'ver'
  return layOut({
    // A name in a subject passes for a sender.
    subject: 'Convite para uma lista na Caderneta',
    greeting: 'Olá!',
    paragraphs: [`${owner} compartilhou a lista “${title}” com você na Caderneta. Você pode ${may} os itens.`],
    button: { label: 'Abrir o convite', link },
    after: [
      `Entre com este mesmo endereço de e-mail: ${invite.to}.`,
      'O link é só para você, porque confirma que o endereço é seu: não encaminhe esta mensagem.',
      'Se você não conhece essa pessoa, ignore este e-mail.',
    ],
    listId: 'convites',
  })
}

/** The first line of a letter. */
export function greet(name: string | null): string {
  const safe = quoted(name ?? '')
  return safe === '' ? 'Olá!' : `Olá, ${safe}!`
}
