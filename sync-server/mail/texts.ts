/**
 * The mails, in the language of their reader. Typed text passes through `quoted` before it appears in one: our mails are
 * trusted, so nobody may put links, markup or instructions into them.
 */
import { resetPath } from '#shared/passwords.ts'
import { invitationMark } from '#shared/registration.ts'
import type { Language } from '#shared/settings.ts'
import type { JobPayloads } from '#sync-server/db/queries/jobs.ts'
import { layOut, type MailText } from './layout.ts'
import type { Letters, Words } from './letters.ts'
import { lettersInEnglish } from './letters-en.ts'
import { lettersInPortuguese } from './letters-pt-br.ts'

/** The reader of a mail, with the address of the app. */
export interface Reader {
  appUrl: string
  language: Language
  name: string | null
  /** The name of this server, beside that of the app. */
  serverName?: string | undefined
}

type About<Kind extends keyof JobPayloads> = Omit<JobPayloads[Kind], 'userId'>

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

const letters: Record<Language, Letters> = { 'pt-BR': lettersInPortuguese, en: lettersInEnglish }

/** The mail with the link for a new password. */
export const resetText = (reader: Reader, token: string): MailText =>
  write(reader, ({ reset }) => reset, reader.appUrl + resetPath(token))

/** The mail with the link that confirms the e-mail address. */
export const verifyText = (reader: Reader, token: string): MailText =>
  write(reader, ({ verify }) => verify(reader.appUrl), `${reader.appUrl}/verificar-email?token=${token}`)

/** The mail that proves an address of one of the domains whose people may register. The proof is in the fragment. */
export const registrationText = (reader: Reader, proof: string): MailText =>
  write(reader, ({ registration }) => registration, `${reader.appUrl}/auth#${invitationMark}${proof}`)

/** The mail after a password was changed. */
export const passwordChangedText = (reader: Reader, about: About<'password-changed-mail'>): MailText =>
  write(reader, ({ passwordChanged }) => passwordChanged(reader.appUrl, about))

/** The mail after a Google account was linked to an existing account. */
export const googleLinkedText = (reader: Reader, about: About<'google-linked-mail'>): MailText =>
  write(reader, ({ googleLinked }) => googleLinked(reader.appUrl, about))

/** The mail to the recipient of a share. The proof is in the fragment of the link, which no server receives. */
export function inviteText(reader: Reader, invite: JobPayloads['invite-mail'], proof: string): MailText {
  const about = { ...invite, owner: quoted(invite.ownerName), title: quoted(invite.listTitle) }
  const link = `${reader.appUrl}/convite/${encodeURIComponent(invite.token)}#${proof}`
  return { ...write(reader, (words) => words.invite(about), link), listId: 'convites' }
}

/** The mail after a sign-in with a browser that the account did not know. */
export const newDeviceText = (reader: Reader, { browser, system }: About<'new-device-mail'>): MailText =>
  write(reader, ({ newDevice }) =>
    newDevice(reader.appUrl, [browser, system].filter((word) => word !== null).join(', ')),
  )

/** The mail after somebody made a secret address of the calendar. */
export const calendarOpenedText = (reader: Reader): MailText =>
  write(reader, ({ calendarOpened }) => calendarOpened(reader.appUrl))

/** The mail after somebody made a token for a program. */
export const tokenCreatedText = (reader: Reader): MailText =>
  write(reader, ({ tokenCreated }) => tokenCreated(reader.appUrl))

/** The mail after the deletion of the account, by its person or an administrator. */
export const accountDeletedText = (reader: Reader, byAdmin = false): MailText =>
  write(reader, ({ accountDeleted }) => accountDeleted(reader.appUrl, byAdmin))

/** The mail by which an administrator tries the mail server. */
export const trialText = (reader: Reader): MailText => write(reader, ({ trial }) => trial(reader.appUrl))

function write({ language, name, serverName }: Reader, wordsOf: (letters: Letters) => Words, link?: string): MailText {
  const inLanguage = letters[language] ?? lettersInPortuguese
  return layOut(wordsOf(inLanguage), inLanguage, { greeting: inLanguage.hello(quoted(name ?? '')), link, serverName })
}
