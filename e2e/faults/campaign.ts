/**
 * Devices that write and send without a pause, while their server suffers. At any time: what it has acknowledged is on its disk,
 * once. In the end: everything that was written is, once, and every device has what the server has.
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
  /** Ana's list, in which Bia writes as well. */
  listId: string
  /** Weathers from which each request gets one; while there is none, everything is fair. */
  weathers: readonly Weather[]
  /** How many answers devices have got so far. */
  answers(): number
  /** How often the server has said that it cannot now. */
  refusals: number
  /** What has gone wrong in between: nothing may. */
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
    // The server must have heard of a device before the clock of that goes wrong: it takes nothing very old from a new one.
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

/** All that a device may hear of a server that suffers is that there was no answer, or that it cannot now. */
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

/** Resolves once devices have got so many answers more. */
export async function moreAnswers({ answers }: Campaign, count: number): Promise<void> {
  const before = answers()
  await vi.waitFor(() => expect(answers()).toBeGreaterThanOrEqual(before + count), { interval: 2 })
}

/** Resolves once the server has said so often more that it cannot now. */
export async function moreRefusals(campaign: Campaign, count: number): Promise<void> {
  const before = campaign.refusals
  await vi.waitFor(() => expect(campaign.refusals).toBeGreaterThanOrEqual(before + count), { interval: 2 })
}

/** What is there can be read; whoever writes is told when to try again. */
export async function expectReadOnly({ server, accounts: [ana] }: Campaign): Promise<void> {
  if (!ana) return
  expect(await callAs(ana, `${server.url}/api/shopping-items`)).not.toEqual([])
  const write = callAs(ana, `${server.url}/api/todos`, 'POST', { title: 'Regar '.repeat(30) })
  await expect(write).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
}

/** What is on the disk of the server now, beside what it has told devices. */
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
