/** The requirements once everything has settled. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import { differences } from '../lab/simulation/check-replica.ts'
import { rowsOf } from '../lab/simulation/server.ts'
import { type Campaign, expectAcknowledgedOnDisk } from './campaign.ts'
import { decisionsIn } from './fault-server.ts'

const migrations = fileURLToPath(new URL('../../sync-server/db/migrations', import.meta.url))
/** Syncs of each device at the end: for its changes, for those of later devices, and to acknowledge the results. */
const turns = 3

/**
 * Ends all faults, lets every device sync, and stops the server. Throws unless each write took effect once and all
 * devices have the server's state.
 */
export async function expectAllOnce(campaign: Campaign): Promise<void> {
  const { server, devices } = campaign
  campaign.weathers = []
  await server.network.deliverLate()
  for (let turn = 0; turn < turns; turn++) for (const device of devices) await device.sync()
  expectAcknowledgedOnDisk(campaign)
  expectEachWrite(campaign)
  await server.stop()
  await expectReplicas(campaign)
}

/**
 * Throws if a write has no decision, its device has no result, or the server refused it. `expectAcknowledgedOnDisk` has
 * checked that no mutation has two decisions.
 */
function expectEachWrite({ server, devices }: Campaign): void {
  const outcomes = new Map(server.inspect(decisionsIn).map(({ mid, outcome }) => [mid, outcome]))
  for (const { name, written, acknowledged } of devices) {
    const missing = written.filter(({ mid }) => !outcomes.has(mid) || !acknowledged.has(mid))
    expect(missing, `${name} wrote what never arrived`).toEqual([])
  }
  const refused = [...outcomes.values()].filter((outcome) => outcome === 'rejected' || outcome === 'parked')
  expect(refused).toEqual([])
  // A device takes a new name only if the server took it for another device.
  const clients = new Set(server.inspect(decisionsIn).map(({ client }) => client))
  expect(clients.size).toBe(devices.length)
}

async function expectReplicas({ server, devices }: Campaign): Promise<void> {
  const store = await openStore(`file:${join(server.dataDir, 'caderneta.db')}`, migrations)
  try {
    const rows = await rowsOf(store)
    const ids = new Set(Object.values(rows).flatMap((all) => all.map(({ id }) => id)))
    for (const { name, person, local, written } of devices) {
      expect(written.filter(({ row }) => !ids.has(row))).toEqual([])
      const replica = { name, person, contexts: [{ local }] }
      expect(await differences({ clock: { now: Date.now }, server: store }, replica, rows)).toEqual([])
    }
  } finally {
    await store.close()
  }
}
