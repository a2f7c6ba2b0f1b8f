import { writeFileSync } from 'node:fs'
import { invalidInput } from '#shared/errors.ts'
import { invitationRoutes } from '#shared/invitations.ts'
import { resetPath } from '#shared/passwords.ts'
import {
  type Act,
  deletePerson,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  makeAdmin,
  makeResetToken,
  unmakeAdmin,
} from '#sync-server/commands/administration/acts.ts'
import { exportNotebook } from '#sync-server/commands/administration/export.ts'
import { makeInvitation } from '#sync-server/commands/administration/invitations.ts'
import { viewPeople } from '#sync-server/commands/administration/person-view.ts'
import { type Account, findAccountByEmail } from '#sync-server/db/queries/accounts.ts'
import { everybody } from '#sync-server/db/queries/people.ts'
import { giveUp, namedFile, say } from '#sync-server/operator/say.ts'
import type { House } from './house.ts'
import { lineOf, print } from './lines.ts'

interface Action {
  /** The most words after its name. */
  takes: number
  run(house: House, ...words: string[]): Promise<void>
}

/** The actions by name. Messages go to the error output, and what is asked for to the standard output. */
export const actions: Record<string, Action> = {
  list: { takes: 1, run: list },
  disable: act(disablePerson, 'A conta foi desativada', 'disabled'),
  enable: act(enablePerson, 'A conta foi ativada', 'enabled'),
  'end-sessions': act(endSessionsOfPerson, 'Todos os aparelhos saíram da conta', 'signed out everywhere'),
  reset: { takes: 1, run: reset },
  admin: { takes: 1, run: (house, email) => (house.flags.off ? unmake : make).run(house, ...(email ? [email] : [])) },
  export: { takes: 2, run: exportTo },
  delete: { takes: 1, run: erase },
  invite: { takes: 30, run: invite },
}

const make = act(makeAdmin, 'Agora administra o servidor', 'an administrator now')
const unmake = act(unmakeAdmin, 'Não administra mais o servidor', 'no administrator any more')
const erased = act(deletePerson, 'A conta e o que estava nela foram excluídos', 'deleted')

function act(does: Act, portuguese: string, english: string): Action {
  return {
    takes: 1,
    run: async (house, email) => {
      const account = await find(house, email)
      await house.store.write((tx) => does(house.acting, tx, account.id))
      if (house.flags.json) print({ id: account.id, email: account.email })
      say(`${portuguese}: ${account.email}`, english)
    },
  }
}

async function list({ store, flags, mailConfigured }: House, search = ''): Promise<void> {
  const people = await store.readLong(async (tx) => {
    const found: Account[] = []
    for await (const account of everybody(tx, search)) found.push(account)
    return viewPeople({ now: Date.now, mailConfigured }, tx, found)
  })
  if (flags.json) print(people)
  else for (const person of people) process.stdout.write(`${lineOf(person)}\n`)
  if (!flags.json) say(`${people.length} pessoas`, `${people.length} people`)
}

/** The link is printed even where mail is configured: who has a shell here has the database too. */
async function reset(house: House, email?: string): Promise<void> {
  const account = await find(house, email)
  const token = await house.store.write((tx) => makeResetToken(house.acting, tx, account.id))
  const link = house.appUrl + resetPath(token)
  if (house.flags.json) print({ id: account.id, email: account.email, link })
  else process.stdout.write(`${link}\n`)
  say('Entregue este endereço só a essa pessoa; ele vale por 30 minutos.', 'the link to a new password')
}

async function invite({ store, acting: { actor, now }, appUrl, flags }: House, ...words: string[]): Promise<void> {
  const wish = invitationRoutes['admin.invitations.create'].input.safeParse({ note: words.join(' ') })
  if (!wish.success) throw invalidInput(wish.error)
  const { link, ...made } = await store.write((tx) => makeInvitation(tx, { ...wish.data, actor, appUrl, now: now() }))
  if (flags.json) print({ ...made, link })
  else process.stdout.write(`${link}\n`)
  say('Entregue este endereço só a essa pessoa; ele faz uma conta, em até 7 dias.', 'the link of an invitation')
}

/** The file may be read by its owner only, and replaces none. */
async function exportTo(house: House, email?: string, given?: string): Promise<void> {
  const account = await find(house, email)
  if (!given) giveUp('Uso: npm run people -- export ENDEREÇO ARQUIVO', 'Usage: npm run people -- export EMAIL FILE')
  const text = await exportNotebook(house.acting, house.store, account)
  writeFileSync(namedFile(given), text, { flag: 'wx', mode: 0o600 })
  if (house.flags.json) print({ id: account.id, email: account.email, file: namedFile(given) })
  say(`O caderno de ${account.email} está em ${given}. Entregue-o só a essa pessoa.`, 'exported')
}

async function erase(house: House, email?: string): Promise<void> {
  const { email: found } = await find(house, email)
  if (!house.flags.yes) {
    giveUp(
      `Isto exclui para sempre a conta ${found}, o que está nela e o que ela compartilhou. Repita com --yes.`,
      'This deletes the account, its content and its shares for ever. Repeat it with --yes.',
    )
  }
  await erased.run(house, found)
}

async function find({ store }: House, email = ''): Promise<Account> {
  const account = await store.read((tx) => findAccountByEmail(tx, email.trim().toLowerCase()))
  return account ?? giveUp(`Nenhuma conta tem o endereço “${email}”.`, `No account has the address '${email}'.`)
}
