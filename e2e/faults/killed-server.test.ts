/** The server ends at any moment, as at a power failure or by the out-of-memory killer, and clocks are wrong. */
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

/** Kills the server repeatedly in the middle of its work. */
async function killAgainAndAgain(campaign: Campaign, rounds: number): Promise<void> {
  const { server, chance, devices } = campaign
  for (let round = 0; round < rounds; round++) {
    await moreAnswers(campaign, 1 + chance.below(24))
    // At any moment: between two requests, within one, within a commit.
    await delay(chance.below(25))
    server.setClock(chance.oneOf(serverErrorsMs))
    for (const device of devices) device.clockErrorMs = chance.oneOf(clockErrorsMs)
    await server.killAndStart(() => expectAcknowledgedOnDisk(campaign))
    await server.network.deliverLate()
  }
}

test.each(campaigns)(
  'acknowledged changes survive $rounds kills, and all others arrive once: seed $seed',
  async ({ seed, rounds }) => {
    const campaign = await beginCampaign(seed)
    await whileWriting(campaign, () => killAgainAndAgain(campaign, rounds))
    await expectAllOnce(campaign)
    expect(campaign.answers()).toBeGreaterThan(rounds)
  },
)

test.each(campaigns)(
  'acknowledged changes survive while the network cuts, delays, swallows and truncates: $rounds kills, seed $seed',
  async ({ seed, rounds }) => {
    const campaign = await beginCampaign(seed)
    campaign.weathers = badWeather
    await whileWriting(campaign, () => killAgainAndAgain(campaign, rounds))
    await expectAllOnce(campaign)
    const { log, swallowed } = campaign.server.network
    expect([log.length > 0, swallowed]).toEqual([true, 0])
  },
)
