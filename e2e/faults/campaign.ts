/**
 * Devices that write and send continuously while their server suffers faults. At any time: everything acknowledged is
 * on its disk, once. In the end: everything written is there once, and every device has the server's state.
 */
import { afterEach, expect, vi } from 'vitest'
import { NetworkError } from '#app/api/call.ts'
import { DomainError } from '#shared/errors.ts'
import type { Weather } from '../proxy.ts'
import { type Chance, createChance } from './chance.ts'
import { editOn } from './edits.ts'
import { type Account, callAs, type FaultDevice, openFaultDevice, registerAt } from './fault-device.ts'
import { damageOf, decisionsIn, type FaultServer, openFaultServer } from './fault-server.ts'

export interface Campaign {
  server: FaultServer
  devices: FaultDevice[]
  accounts: Account[]
  chance: Chance
  /** Ana's list, which Bia edits too. */
  listId: string
  /** The possible network faults: each request gets one of them by chance. No faults while empty. */
  weathers: readonly Weather[]
  /** The number of mutations, of all devices, whose result has arrived. */
  answers(): number
  /** The number of syncs that the server has refused with `unavailable`. */
  refusals: number
  /** Errors of syncs, except missing answers and temporary refusals: there must be none. */
  faults: unknown[]
}

const opened: FaultServer[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.remove()
})

/** Creates Ana and Bia, who share Ana's list, with two devices each. Each device has synced one write. */
export async function beginCampaign(seed: number, server?: FaultServer): Promise<Campaign> {
  const chance = createChance(seed)
  const ours = server ?? (await openFaultServer())
  opened.push(ours)
  ours.network.delayMs = () => chance.below(40)
  const accounts = await Promise.all(['Ana', 'Bia'].map((name) => registerAt(ours.url, name)))
  const [ana, bia] = accounts as [Account, Account]
  const [list] = (await callAs(ana, `${ours.url}/api/shopping-lists`)) as { id: string }[]
  const share = { email: bia.user.email, canEdit: true }
  await callAs(ana, `${ours.url}/api/shopping-lists/${list?.id}/share`, 'POST', share)
  const campaign: Campaign = {
    server: ours,
    devices: [],
    accounts,
    chance,
    listId: list?.id ?? '',
    weathers: [],
    answers: () => campaign.devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    refusals: 0,
    faults: [],
  }
  for (const [at, account] of [ana, ana, bia, bia].entries()) {
    const ofDevice = chance.fork()
    const weather = () => (campaign.weathers.length > 0 ? ofDevice.oneOf(campaign.weathers) : 'fair')
    const setting = { name: `${account.user.firstName}${at}`, number: at, url: ours.network.url, weather }
    const device = await openFaultDevice(account, setting)
    campaign.devices.push(device)
    await device.sync()
    // The server must know a device before its clock goes wrong: it accepts nothing very old from a new one.
    await editOn(device, chance, campaign.listId)
    await device.sync()
  }
  return campaign
}

/**
 * Lets all devices write and sync until `torment` has ended. Resolves after their last syncs, or throws the error of
 * `torment`.
 */
export async function whileWriting(campaign: Campaign, torment: () => Promise<void>): Promise<void> {
  let isOver = false
  const writing = campaign.devices.map(async (device) => {
    const chance = campaign.chance.fork()
    while (!isOver) {
      await editOn(device, chance, campaign.listId)
      await trySync(campaign, device)
    }
  })
  try {
    await torment()
  } finally {
    isOver = true
    await Promise.all(writing)
  }
}

/**
 * Syncs a device. A missing answer is allowed; a temporary refusal is counted in `refusals`; any other error is added
 * to `faults`. After an error it waits while the server restarts.
 */
async function trySync(campaign: Campaign, device: FaultDevice): Promise<void> {
  try {
    await device.sync()
  } catch (error) {
    const isRefusal = error instanceof DomainError && error.code === 'unavailable'
    if (isRefusal) campaign.refusals += 1
    else if (!(error instanceof NetworkError)) campaign.faults.push(error)
    await campaign.server.isUp()
  }
}

/** Resolves after this many further mutations have their results. */
export async function moreAnswers({ answers }: Campaign, count: number): Promise<void> {
  const before = answers()
  await vi.waitFor(() => expect(answers()).toBeGreaterThanOrEqual(before + count), { interval: 2 })
}

/** Resolves after the server has refused this many further syncs temporarily. */
export async function moreRefusals(campaign: Campaign, count: number): Promise<void> {
  const before = campaign.refusals
  await vi.waitFor(() => expect(campaign.refusals).toBeGreaterThanOrEqual(before + count), { interval: 2 })
}

/** Checks that the server answers a read, and refuses a write with a time for the retry. */
export async function expectReadOnly({ server, accounts: [ana] }: Campaign): Promise<void> {
  if (!ana) return
  expect(await callAs(ana, `${server.url}/api/shopping-items`)).not.toEqual([])
  const write = callAs(ana, `${server.url}/api/todos`, 'POST', { title: 'Regar '.repeat(30) })
  await expect(write).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) })
}

/**
 * Throws if there was a fault, the server's database is damaged, a mutation has two decisions, or a result that a
 * device has received is not in the database.
 */
export function expectAcknowledgedOnDisk({ server, devices, faults }: Campaign): void {
  expect(faults).toEqual([])
  server.inspect((db) => {
    expect(damageOf(db)).toEqual([])
    const decisions = decisionsIn(db)
    const outcomes = new Map(decisions.map(({ mid, outcome }) => [mid, outcome]))
    expect(decisions.length, 'a mutation was done twice').toBe(outcomes.size)
    for (const { name, acknowledged } of devices) {
      const lost = [...acknowledged].filter(([mid, outcome]) => outcomes.get(mid) !== outcome)
      expect(lost, `${name} was told of what is not there`).toEqual([])
    }
  })
}
