/** People's actions on shared lists, by the server's own commands. */
import { defaultListTitle } from '#shared/shopping.ts'
import { createList } from '#sync-server/commands/account-defaults.ts'
import { checkRights, expecting, listsOnServer } from './check-rights.ts'
import type { Context } from './device.ts'
import { accept, end, give, type Right, rightOf } from './rights.ts'
import type { World } from './world-state.ts'

type Role = 'editor' | 'viewer'

/** A list's owner and another person, by their indexes in `world.people`. */
export interface Pair {
  owner: number
  other: number
  /** 0 for the owner's initial list, 1 for the second one, which can be deleted. */
  which?: number
}

/** Gives each person a list that can be deleted, and shares it with the next one. */
export async function addSecondLists(world: World): Promise<void> {
  const { server, people, newId, secondLists } = world
  for (const { id } of people) {
    const list = newId()
    secondLists.push(list)
    await server.act(
      async (writer) => void (await createList({ writer }, { id: list, title: defaultListTitle, ownerId: id })),
    )
  }
  for (const owner of people.keys()) {
    await share(world, { owner, other: owner + 1, which: 1 }, owner % 3 === 2 ? 'viewer' : 'editor')
    await openInvite(world, world.invites.length - 1)
  }
}

/** Shares a list, or changes the other person's role. */
export async function share(world: World, pair: Pair, role: Role): Promise<void> {
  const { server, invites } = world
  const found = find(world, pair)
  if (!found) return
  const { from, to, right } = found
  world.note(`${from.username} shares with ${to.username} as ${role}`)
  const wish = { id: right.list, email: to.email, canEdit: role === 'editor', resend: false }
  const isThere = await isShown(world, right.list)
  const act = server.command(from.id, 'shares.create', wish)
  const made = await expecting(world, 'sharing', isThere ? undefined : 'not_found', act)
  if (made) {
    if (right.token === undefined) invites.push({ token: made.shareToken, list: right.list, person: to.id })
    else if (right.token !== made.shareToken) world.wrong.push('a share got another token')
    give(right, role, made.shareToken)
  }
  await checkRights(world)
}

/** The owner ends a share. */
export async function endShare(world: World, pair: Pair): Promise<void> {
  const found = find(world, pair)
  if (found?.right.role === undefined) return
  const { from, to, right } = found
  const [given] = await world.server.query<{ id: string }>(
    'SELECT id FROM shares WHERE list_id = ? AND email = ? AND deleted_at IS NULL',
    ...[right.list, to.email],
  )
  if (!given) {
    if (!(await isErased(world, right.list))) world.wrong.push('a share is gone')
    return
  }
  world.note(`the share of ${from.username} with ${to.username} ends`)
  await expecting(world, 'ending a share', undefined, world.server.command(from.id, 'shares.end', given))
  await ended(world, right)
}

/** A person leaves one of the lists that they have received on their device: `list`, or any by `pick`. */
export async function leave(world: World, { device, local }: Context, pick: number, list?: string): Promise<void> {
  const { person, session } = device
  const received = (await local.db.memberships.toArray()).filter(
    ({ deletedAt, listId }) => deletedAt === null && (list === undefined || list === listId),
  )
  const membership = received.sort((a, b) => (a.listId < b.listId ? -1 : 1))[pick % received.length]
  if (!membership || session !== person.id) return
  const right = rightOf(world.rights, membership.listId, person.id)
  world.note(`${person.username} leaves a list`)
  const isIn = right.role !== undefined && (await hasMember(world, right))
  const act = world.server.command(person.id, 'shares.end', { id: membership.listId })
  await expecting(world, 'leaving', isIn ? undefined : 'not_found', act)
  if (isIn) await ended(world, right)
}

async function ended(world: World, right: Right): Promise<void> {
  end(right)
  world.revoked.add(`${right.list} ${right.person}`)
  await checkRights(world)
}

/** A person opens an invitation of any age: its recipient, or a stranger with the link. */
export async function openInvite(
  world: World,
  pick: number,
  by: { reads?: boolean; stranger?: number } = {},
): Promise<void> {
  const { server, people, invites } = world
  const invite = invites[pick % invites.length]
  const reader = by.stranger === undefined ? people.find(({ id }) => id === invite?.person) : people[by.stranger]
  if (!invite || !reader) return
  const right = rightOf(world.rights, invite.list, invite.person)
  const isGood = right.token === invite.token && (await isShown(world, invite.list))
  const [list] = (await listsOnServer(world)).filter(({ id }) => id === invite.list)
  const isTheirs = reader.id === invite.person || reader.id === list?.owner
  const stranger = by.reads ? 'not_found' : 'forbidden'
  world.note(`${reader.username} ${by.reads ? 'opens' : 'accepts'} an invitation${isGood ? '' : ' that is over'}`)
  const act = server.command(reader.id, by.reads ? 'shares.open' : 'invites.accept', { token: invite.token })
  const refusal = isTheirs ? undefined : stranger
  const opened = await expecting(world, 'an invitation', isGood ? refusal : 'not_found', act)
  if (opened && reader.id === invite.person) accept(right)
  await checkRights(world)
}

/** The list of a pair; undefined if its owner has none of that kind. */
export const listOf = ({ people, firstLists, secondLists }: World, { owner, which = 0 }: Pair): string | undefined =>
  (which === 0 ? firstLists : secondLists)[owner % people.length]

function find(world: World, pair: Pair) {
  const { people } = world
  const [from, to] = [people[pair.owner % people.length], people[pair.other % people.length]]
  const list = listOf(world, pair)
  return from && to && list && from !== to ? { from, to, right: rightOf(world.rights, list, to.id) } : undefined
}

/** True if a list exists and is not in the trash. */
const isShown = async (world: World, list: string): Promise<boolean> =>
  (await listsOnServer(world)).some(({ id, deleted }) => id === list && !deleted)

/** True if the person of a right is still in the list: members stay in an erased one until the server has swept it. */
async function hasMember(world: World, { list, person }: Right): Promise<boolean> {
  if (!(await isErased(world, list))) return true
  const sql = 'SELECT 1 FROM memberships WHERE list_id = ? AND user_id = ? AND deleted_at IS NULL'
  return (await world.server.query(sql, list, person)).length > 0
}

const isErased = async (world: World, list: string): Promise<boolean> =>
  !(await listsOnServer(world)).some(({ id, purged }) => id === list && !purged)
