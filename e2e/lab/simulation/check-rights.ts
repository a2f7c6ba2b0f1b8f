/** Compares the server's access rights with people's actions. */
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import type { Member } from '#shared/shopping.ts'
import type { World } from './world-state.ts'

interface ListRow {
  id: string
  owner: string
  members: string
  deleted: 0 | 1
  purged: 0 | 1
}

/** Lists stored on the server, also in the trash. */
export const listsOnServer = ({ server }: World): Promise<ListRow[]> =>
  server.query<ListRow>(
    'SELECT id, owner_id AS owner, members, deleted_at IS NOT NULL AS deleted, purged_at IS NOT NULL AS purged FROM lists',
  )

/**
 * Records in `world.wrong` differences between the server's rights and those in `world.rights`, which people's actions
 * have given. Rights end with the erasure of their list.
 */
export async function checkRights(world: World): Promise<void> {
  const lists = new Map((await listsOnServer(world)).filter(({ purged }) => !purged).map((list) => [list.id, list]))
  const memberships = await world.server.query<{ list: string; person: string; role: string }>(
    'SELECT list_id AS list, user_id AS person, role FROM memberships WHERE deleted_at IS NULL',
  )
  const rights = [...world.rights.values()].filter(({ list }) => lists.has(list))
  const brief = (all: { list: string; person: string; role: unknown }[]) =>
    all.flatMap(({ list, person, role }) => (role && lists.has(list) ? `${list} ${person} ${role}` : [])).sort()
  compare(world, 'memberships', brief(memberships), brief(rights))
  for (const { id, owner, members } of lists.values()) {
    const told = (JSON.parse(members) as Member[]).map((member) => `${member.id} ${member.role}`)
    const here = rights
      .filter(({ list, member }) => list === id && member)
      .map((right) => `${right.person} ${right.member}`)
    compare(world, `members of ${id}`, told.sort(), [`${owner} owner`, ...here].sort())
  }
}

function compare({ wrong }: World, what: string, found: string[], expected: string[]): void {
  if (found.join() !== expected.join()) wrong.push(`the server has ${what}\n  ${found}\n  not\n  ${expected}`)
}

/**
 * Awaits an action that the server must refuse with this code or, without a code, must not refuse. Records another
 * outcome in `world.wrong`. Returns the reply, if any.
 */
export async function expecting<T>(
  { wrong }: World,
  what: string,
  refusal: ErrorCode | undefined,
  act: Promise<T>,
): Promise<T | undefined> {
  const [reply, code] = await act.then(
    (value) => [value, undefined] as const,
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      return [undefined, error.code] as const
    },
  )
  if (code !== refusal) wrong.push(`${what}: ${code ?? 'done'}, not ${refusal ?? 'done'}`)
  return reply
}
