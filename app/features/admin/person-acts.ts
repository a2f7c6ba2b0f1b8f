import { callRoute } from '#app/api/call.ts'
import { adminTexts } from '#app/messages/admin.ts'
import { currentLanguage } from '#app/messages/language.ts'
import { ask } from '#app/ui/questions.ts'
import { showToast } from '#app/ui/toasts.ts'
import { administrationRoutes, type PersonView } from '#shared/administration.ts'
import { failureText } from './not-loaded.tsx'

export type Person = PersonView

export type PersonAct = 'disable' | 'enable' | 'reset-link' | 'end-sessions' | 'promote' | 'demote' | 'delete'

/** The acts that outlast the session of a phone that somebody has found: they need the administrator's own password. */
const provedActs = ['delete', 'promote', 'reset-link'] as const
export type ProvedAct = (typeof provedActs)[number]

export const isProved = (act: PersonAct): act is ProvedAct => (provedActs as readonly PersonAct[]).includes(act)

export interface Done {
  /** The fields of the person that differ now; null for a person who is gone. */
  changes?: Partial<Person> | null
  /** The link to be handed over. */
  link?: string
}

/** The name by which a person is spoken of: the first name, else the address. */
export const nameOf = ({ firstName, email }: Pick<Person, 'firstName' | 'email'>): string => firstName ?? email

/** The acts that are possible, in the order of the menu. The only administrator stays one. */
export function actsFor({ isAdmin, disabledAt }: Person, isOnlyAdmin: boolean): PersonAct[] {
  const isIn = disabledAt === null
  return [
    isIn ? 'disable' : 'enable',
    ...(isIn ? (['reset-link', 'end-sessions'] as const) : []),
    ...(isIn || isAdmin ? [isAdmin ? ('demote' as const) : ('promote' as const)] : []),
    'delete',
  ].filter((act) => !isOnlyAdmin || !endsAdmin.includes(act)) as PersonAct[]
}

const endsAdmin = ['disable', 'demote', 'delete']

/**
 * Asks, if the act is grave, does it, and says so in a toast. Undefined if nothing was done: the person who asked said no,
 * or the server refused, and a toast says why.
 */
export async function actOn(
  act: Exclude<PersonAct, ProvedAct>,
  person: Person,
  isSelf: boolean,
): Promise<Done | undefined> {
  const texts = adminTexts[currentLanguage()]
  const words: {
    title?: (name: string) => string
    text?: string
    self?: string
    confirm?: string
    done?: (name: string) => string
  } = texts.acts[act]
  const name = nameOf(person)
  const { title, text = '', self, confirm = '' } = words
  if (title && !(await ask({ title: title(name), text: isSelf && self ? self : text, confirm }))) return
  try {
    const done = await run[act](person)
    if (words.done) showToast({ title: words.done(name) })
    return done
  } catch (error) {
    showToast({ tone: 'failure', title: texts.acts.failed, description: failureText(error, texts) })
    return undefined
  }
}

/** Does it, and says so in a toast. Throws the refusal of the server. */
export async function prove(act: ProvedAct, person: Person, password: string | undefined): Promise<Done> {
  const { acts } = adminTexts[currentLanguage()]
  const done = await runProved[act]({ id: person.id, password })
  const said = { ...acts, 'reset-link': { done: acts['reset-link'].mailed } }[act].done
  if (done.link === undefined) showToast({ title: said(nameOf(person)) })
  return done
}

const runProved: Record<ProvedAct, (about: { id: string; password: string | undefined }) => Promise<Done>> = {
  delete: async (about) => {
    await callRoute(administrationRoutes['admin.people.delete'], about)
    return { changes: null }
  },
  promote: async (about) => {
    await callRoute(administrationRoutes['admin.people.setAdmin'], { ...about, isAdmin: true })
    return { changes: { isAdmin: true } }
  },
  'reset-link': async (about) => {
    const { link } = await callRoute(administrationRoutes['admin.people.resetLink'], about)
    return link === undefined ? {} : { link }
  },
}

const run: Record<Exclude<PersonAct, ProvedAct>, (person: Person) => Promise<Done>> = {
  disable: async ({ id }) => {
    await callRoute(administrationRoutes['admin.people.disable'], { id })
    return { changes: { disabledAt: Date.now(), devices: 0 } }
  },
  enable: async ({ id }) => {
    await callRoute(administrationRoutes['admin.people.enable'], { id })
    return { changes: { disabledAt: null } }
  },
  'end-sessions': async ({ id }) => {
    await callRoute(administrationRoutes['admin.people.endSessions'], { id })
    return { changes: { devices: 0 } }
  },
  demote: async ({ id }) => {
    await callRoute(administrationRoutes['admin.people.setAdmin'], { id, isAdmin: false })
    return { changes: { isAdmin: false } }
  },
}
