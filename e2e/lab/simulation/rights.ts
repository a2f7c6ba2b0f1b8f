/**
 * The access rights that follow from people's actions. Kept apart from the server, which must arrive at the same
 * rights: in its memberships, and in the members of each list.
 */
import type { Role } from '#shared/sharing.ts'
import type { Member } from '#shared/shopping.ts'

/** A person's right in another person's list. */
export interface Right {
  list: string
  person: string
  /** Their role; undefined once the share has ended. */
  role: Role | undefined
  /** The token of the invitation; undefined once the share has ended. */
  token: string | undefined
  /** True once the person has opened the share that they have now. */
  isAccepted: boolean
  /**
   * Their role in the `members` of the list, `left` after the share has ended; undefined before they open it for the
   * first time.
   */
  member: Member['role'] | undefined
}

/** A link to a list, as mailed once. */
export interface Invite {
  token: string
  list: string
  /** The recipient of the share. */
  person: string
}

/** Every right, by `<list> <person>`. */
export type Rights = Map<string, Right>

export const copyOf = (rights: Rights): Rights => new Map([...rights].map(([key, right]) => [key, { ...right }]))

export function rightOf(rights: Rights, list: string, person: string): Right {
  const key = `${list} ${person}`
  const none = { list, person, role: undefined, token: undefined, isAccepted: false, member: undefined }
  const right = rights.get(key) ?? none
  rights.set(key, right)
  return right
}

export function give(right: Right, role: Role, token: string): void {
  Object.assign(right, { role, token })
  if (right.isAccepted) right.member = role
}

export function accept(right: Right): void {
  Object.assign(right, { isAccepted: true, member: right.role })
}

export function end(right: Right): void {
  if (right.member) right.member = 'left'
  Object.assign(right, { role: undefined, token: undefined, isAccepted: false })
}
