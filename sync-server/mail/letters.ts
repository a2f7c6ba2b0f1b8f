import type { JobPayloads } from '#sync-server/db/queries/jobs.ts'

/** The words of a letter, without greeting and address of its button. */
export interface Words {
  subject: string
  paragraphs: string[]
  button?: string
  after: string[]
}

type About<Kind extends keyof JobPayloads, Without extends string = 'userId'> = Omit<JobPayloads[Kind], Without>

/** The letters in one language. `app` is the address of the app. No subject has a name, which passes for a sender. */
export interface Letters {
  lang: string
  signature: string
  hello(name: string): string
  reset: Words
  verify(app: string): Words
  registration: Words
  passwordChanged(app: string, about: About<'password-changed-mail'>): Words
  googleLinked(app: string, about: About<'google-linked-mail'>): Words
  invite(about: Pick<JobPayloads['invite-mail'], 'to' | 'canEdit'> & { owner: string; title: string }): Words
  newDevice(app: string, known: string): Words
  calendarOpened(app: string): Words
  tokenCreated(app: string): Words
  accountDeleted(app: string, byAdmin: boolean): Words
  trial(app: string): Words
}
