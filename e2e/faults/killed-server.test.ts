/** The server ends at any moment, as when the power fails or the kernel needs its memory, and its clock and others are wrong. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Weather } from '../proxy.ts'
import { beginCampaign, type Campaign, expectAcknowledgedOnDisk, moreAnswers, whileWriting } from './campaign.ts'
import { expectAllOnce } from './check-end.ts'
import { campaigns } from './options.ts'

const hourMs = 3600_000
const yearMs = 365 * 24 * hourMs
const clockErrorsMs = [0, 0, 1000, -hourMs, 5 * hourMs, -yearMs, 10 * yearMs]
const serverErrorsMs = [0, 0, -1000, hourMs, -12 * hourMs, 12 * hourMs]
const badWeather: Weather[] = [
  ...(['fair', 'fair', 'fair'] as const),
  ...(['cut', 'answers-lost', 'truncated', 'delayed', 'late', 'black-hole', 'portal'] as const),
]

/** Kills the server in the middle of its work, again and again. */
async function killAgainAndAgain(campaign: Campaign, rounds: number): Promise<void> {
  const { server, chance, devices } = campaign
  for (let round = 0; round < rounds; round++) {
    await moreAnswers(campaign, 1 + chance.below(24))
    // Any moment will do: between two requests, within one, within a commit.
    await delay(chance.below(25))
    server.setClock(chance.oneOf(serverErrorsMs))
    for (const device of devices) device.clockErrorMs = chance.oneOf(clockErrorsMs)
    await server.killAndStart(() => expectAcknowledgedOnDisk(campaign))
    await server.network.deliverLate()
  }
}

test.each(campaigns)(
  'what a server has acknowledged outlives $rounds kills, and all else arrives once: seed $seed',
  async ({ seed, rounds }) => {
    const campaign = await beginCampaign(seed)
    await whileWriting(campaign, () => killAgainAndAgain(campaign, rounds))
    await expectAllOnce(campaign)
    expect(campaign.answers()).toBeGreaterThan(rounds)
  },
)

test.each(campaigns)(
  'so it does while the network cuts, delays, swallows and truncates: $rounds kills, seed $seed',
  async ({ seed, rounds }) => {
    const campaign = await beginCampaign(seed)
    campaign.weathers = badWeather
    await whileWriting(campaign, () => killAgainAndAgain(campaign, rounds))
    await expectAllOnce(campaign)
    const { log, swallowed } = campaign.server.network
    expect([log.length > 0, swallowed]).toEqual([true, 0])
  },
)
