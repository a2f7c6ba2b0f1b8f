import { resetPath } from '#shared/passwords.ts'
import { requireAdmin } from '#sync-server/access/account.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import { proveAgain } from '#sync-server/commands/auth/proof-of-person.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import { peoplePage } from '#sync-server/db/queries/people.ts'
import {
  type Act,
  deletePerson,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  mailResetLink,
  makeAdmin,
  makeResetToken,
  unmakeAdmin,
} from './acts.ts'
import { viewPeople } from './person-view.ts'

type Name = Extract<keyof Actions, `admin.people.${string}`>

export const administrationActions: Pick<Actions, Name> = {
  'admin.people.list': (c, { search = '', after = '' }) =>
    c.store.readLong(async (tx) => {
      await requireAdmin(tx, c.userId)
      const { people, ...rest } = await peoplePage(tx, search, after)
      return { people: await viewPeople(c, tx, people), ...rest }
    }),
  'admin.people.disable': (c, { id }) => asAdmin(c, disablePerson, id),
  'admin.people.enable': (c, { id }) => asAdmin(c, enablePerson, id),
  'admin.people.endSessions': (c, { id }) => asAdmin(c, endSessionsOfPerson, id),
  'admin.people.setAdmin': (c, { id, isAdmin, password }) =>
    isAdmin ? asProvedAdmin(c, password, makeAdmin, id) : asAdmin(c, unmakeAdmin, id),
  /** The holder of the link could sign in as the person, so no administrator sees it where mail can carry it. */
  'admin.people.resetLink': async (c, { id, password }) => {
    if (!c.mailConfigured) return { link: c.appUrl + resetPath(await asProvedAdmin(c, password, makeResetToken, id)) }
    await asProvedAdmin(c, password, mailResetLink, id)
    return {}
  },
  'admin.people.delete': (c, { id, password }) => asProvedAdmin(c, password, deletePerson, id),
}

/** Does it in the transaction that finds the caller to be an administrator still. */
const asAdmin = <Result>(c: ActionContext, act: Act<Result>, id: string): Promise<Result> =>
  c.store.write(async (tx) => {
    const actor = await requireAdmin(tx, c.userId)
    return act({ now: c.now, streams: c.streams, actor }, tx, id)
  })

/** The same once the administrator has proved to be there. For others there is nothing to prove: throws `not_found`. */
async function asProvedAdmin<Result>(
  c: ActionContext,
  password: string | undefined,
  act: Act<Result>,
  id: string,
): Promise<Result> {
  await c.store.read((tx) => requireAdmin(tx, c.userId))
  return c.passwords.admit({ userId: signedIn(c) }, async (hashing) => {
    const proved = await proveAgain(c, hashing, password)
    const provedAct: Act<Result> = async (acting, tx, of) => {
      await proved(tx)
      return act(acting, tx, of)
    }
    return asAdmin(c, provedAct, id)
  })
}
