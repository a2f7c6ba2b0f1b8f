/** The state of a script. */
import type { Mutation } from '#app/data/mutations/mutate.ts'
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
  /** Set if events happen one at a time. */
  turns: Turns | undefined
  ledger: Ledger
  people: User[]
  devices: Device[]
  /** The initial list of each person, in the order of `people`. */
  firstLists: string[]
  /** A second list of each person, which can be deleted; empty before a script begins. */
  secondLists: string[]
  /** The rights of people in the lists of others, by their actions so far. */
  rights: Rights
  /** Every invitation ever made. */
  invites: Invite[]
  newId(): string
  backups: { server: Backup; rights: Rights }[]
  restored: boolean
  /** True once months have passed and the server has pruned deleted rows. */
  swept: boolean
  /** `<list> <person>` of each share that has ended at some time. */
  revoked: Set<string>
  snapshots: { device: Device; snapshot: Snapshot; writes: number }[]
  /** Texts typed into an open note that are not in its row yet. */
  typing: { device: Device; plan: Plan }[]
  /** Ids of the items that were joined at some time: their amounts and deletions follow from the joins. */
  joined: Set<string>
  /** Rows with a repeat: their days and ticks follow from the ticks of all devices. */
  repeating: Set<string>
  /** The repeating row of each copy that a tick makes. */
  copies: Map<string, string>
  /** The ticks of each device that can be undone. */
  ticks: { device: Device; back: readonly Mutation[] }[]
  /** The mids of problems that the person has dismissed or solved, by device. */
  dismissed: Map<Device, string[]>
  trace: string[]
  /** The violations found during the script. */
  wrong: string[]
  note(line: string): void
}

/**
 * True if the final value of a field depends on more than its own writes: the fields of joined items and of repeating
 * rows, steps, and the done copy of a tick, which also gets changes of the other copies of its occurrence.
 */
export const isDerived = (
  { joined, repeating, copies }: Pick<World, 'joined' | 'repeating' | 'copies'>,
  row: string,
  field: string,
): boolean =>
  field === 'steps' ||
  (joined.has(row) && (field === 'quantity' || field === 'deletedAt')) ||
  (repeating.has(row) && ofTicks.has(field)) ||
  copies.has(row)

const ofTicks = new Set(['dueDate', 'occurrence', 'repeat', 'repeatFrom', 'completed', 'status'])
