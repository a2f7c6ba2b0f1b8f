/**
 * Who may open which list, as it follows from what people did. It is kept beside the server, which has to come to the same:
 * in its memberships, and in the members that each list tells of.
 */
import type { Role } from '#shared/sharing.ts'
import type { Member } from '#shared/shopping.ts'

/** What somebody has of a list of somebody else. */
export interface Right {
  list: string
  person: string
  /** What they may do there; undefined once the share has ended. */
  role: Role | undefined
  /** Opens the invitation; undefined once the share has ended. */
  token: string | undefined
  /** Whether it was opened since it was given. */
  isAccepted: boolean
  /** As what the others see them; undefined before they have opened it for the first time. */
  member: Member['role'] | undefined
}

/** A link to a list, as it was mailed once. */
export interface Invite {
  token: string
  list: string
  /** Whom it is addressed to. */
  person: string
}

/** By list and person. */
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
