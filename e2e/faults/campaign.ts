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
  /** Network faults from which each request gets one; none while empty. */
  weathers: readonly Weather[]
  /** The number of answers to devices so far. */
  answers(): number
  /** The number of temporary refusals by the server. */
  refusals: number
  /** Errors during the campaign: there must be none. */
  faults: unknown[]
}

const opened: FaultServer[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.remove()
})

/** Two people with two devices each, in sync; they share a list. */
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

/** Lets everybody write and send until `torment` has ended. */
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

/** Allowed failures of a suffering server are a missing answer and a temporary refusal. */
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

/** Resolves after this many further answers. */
export async function moreAnswers({ answers }: Campaign, count: number): Promise<void> {
  const before = answers()
  await vi.waitFor(() => expect(answers()).toBeGreaterThanOrEqual(before + count), { interval: 2 })
}

/** Resolves after this many further temporary refusals. */
export async function moreRefusals(campaign: Campaign, count: number): Promise<void> {
  const before = campaign.refusals
  await vi.waitFor(() => expect(campaign.refusals).toBeGreaterThanOrEqual(before + count), { interval: 2 })
}

/** Reads are answered; a write is refused with a time for the retry. */
export async function expectReadOnly({ server, accounts: [ana] }: Campaign): Promise<void> {
  if (!ana) return
  expect(await callAs(ana, `${server.url}/api/shopping-items`)).not.toEqual([])
  const write = callAs(ana, `${server.url}/api/todos`, 'POST', { title: 'Regar '.repeat(30) })
  await expect(write).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
}

/** Compares the disk of the server with its acknowledgements. */
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
