/** What a script works on. */
import type { User } from '#shared/auth.ts'
import type { Clock } from './clock.ts'
import type { Device, Snapshot } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { Network } from './network.ts'
import type { Plan } from './plan.ts'
import type { Invite, Rights } from './rights.ts'
import type { Backup, SimServer } from './server.ts'
import type { Turns } from './turns.ts'

export interface World {
  clock: Clock
  server: SimServer
  network: Network
  /** Where one thing is to happen at a time. */
  turns: Turns | undefined
  ledger: Ledger
  people: User[]
  devices: Device[]
  /** The list that each person started with, in the order of `people`. */
  firstLists: string[]
  /** Another one of each person, which can be deleted; none before a script begins. */
  secondLists: string[]
  /** Who may do what in lists of others, as people have given it. */
  rights: Rights
  /** Every invitation that there ever was. */
  invites: Invite[]
  newId(): string
  backups: { server: Backup; rights: Rights }[]
  restored: boolean
  /** Months went by, and the server forgot what was deleted. */
  swept: boolean
  /** Shares that ended at some time: list and person. */
  revoked: Set<string>
  snapshots: { device: Device; snapshot: Snapshot; writes: number }[]
  /** Texts that were typed into an open note and are not in its row yet. */
  typing: { device: Device; plan: Plan }[]
  /** Items that somebody has joined with another one: their amounts and their place in the trash follow from that. */
  joined: Set<string>
  /** Problems that the person has seen and dismissed, by device. */
  dismissed: Map<Device, string[]>
  trace: string[]
  /** What was found wrong while the script ran. */
  wrong: string[]
  note(line: string): void
}

/** Whether a field says what other rows and acts have made of it. */
export const isOfJoin = ({ joined }: Pick<World, 'joined'>, row: string, field: string): boolean =>
  joined.has(row) && (field === 'quantity' || field === 'deletedAt')
