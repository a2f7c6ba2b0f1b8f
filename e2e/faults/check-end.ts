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
/** Others have a change of one device one turn later; their acknowledgements take another one. */
const turns = 3

/** Ends all faults, lets everybody sync, and checks everything. */
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

/** Exactly once follows from `expectAcknowledgedOnDisk`: no mutation was decided twice. */
function expectEachWrite({ server, devices }: Campaign): void {
  const outcomes = new Map(server.inspect(decisionsIn).map(({ mid, outcome }) => [mid, outcome]))
  for (const { name, written, acknowledged } of devices) {
    const missing = written.filter(({ mid }) => !outcomes.has(mid) || !acknowledged.has(mid))
    expect(missing, `${name} wrote what never arrived`).toEqual([])
  }
  const refused = [...outcomes.values()].filter((outcome) => outcome === 'rejected' || outcome === 'parked')
  expect(refused).toEqual([])
  // A device that had to take a new name was mistaken for another one.
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
