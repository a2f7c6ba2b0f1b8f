import { callRoute } from '#app/api/call.ts'
import { adminTexts } from '#app/messages/admin.ts'
import { currentLanguage } from '#app/messages/language.ts'
import { ask } from '#app/ui/questions.ts'
import { showToast } from '#app/ui/toasts.ts'
import { administrationRoutes, type PersonView } from '#shared/administration.ts'
import { failureText } from './not-loaded.tsx'

export type Person = PersonView

export type PersonAct = 'disable' | 'enable' | 'reset-link' | 'end-sessions' | 'promote' | 'demote' | 'delete'

interface Done {
  /** The fields of the person that differ now. */
  changes?: Partial<Person>
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
  act: Exclude<PersonAct, 'delete'>,
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
    const said = done.link === undefined ? (words.done ?? texts.acts['reset-link'].mailed) : undefined
    if (said) showToast({ title: said(name) })
    return done
  } catch (error) {
    showToast({ tone: 'failure', title: texts.acts.failed, description: failureText(error, texts) })
    return undefined
  }
}

const run: Record<Exclude<PersonAct, 'delete'>, (person: Person) => Promise<Done>> = {
  disable: async ({ id }) => {
    await callRoute(administrationRoutes['admin.people.disable'], { id })
    return { changes: { disabledAt: Date.now(), devices: 0 } }
  },
  enable: async ({ id }) => {
    await callRoute(administrationRoutes['admin.people.enable'], { id })
    return { changes: { disabledAt: null } }
  },
  'reset-link': async ({ id }) => {
    const { link } = await callRoute(administrationRoutes['admin.people.resetLink'], { id })
    return link === undefined ? {} : { link }
  },
  'end-sessions': async ({ id }) => {
    await callRoute(administrationRoutes['admin.people.endSessions'], { id })
    return { changes: { devices: 0 } }
  },
  promote: async ({ id }) => setAdmin(id, true),
  demote: async ({ id }) => setAdmin(id, false),
}

async function setAdmin(id: string, isAdmin: boolean): Promise<Done> {
  await callRoute(administrationRoutes['admin.people.setAdmin'], { id, isAdmin })
  return { changes: { isAdmin } }
}
