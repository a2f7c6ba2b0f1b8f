import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addField, itemList } from '../../page-actions.ts'
import { type Cost, type Figure, inTurn } from './compare.ts'
import { median } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { newPhone, openAs, openFloor, registerWithItems } from './measured-page.ts'
import { inScene } from './scene.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

type Pair = readonly [here: Page, there: Page]

const messages = 8
const paceMs = 250
const beside = 'bare Hono: a POST, an event stream, one DOM write'

/** Ms from the submit on one phone to the row on the screen of another. */
export const betweenFigures = (rounds: number): Promise<Figure[]> =>
  inScene(async ({ ours, floor, browser }) => {
    const phones = [await newPhone(browser, ours), await newPhone(browser, ours)] as const
    const bare = [await newPhone(browser, floor), await newPhone(browser, floor)] as const
    const floors: Pair = [await openFloor(bare[0], '/live'), await openFloor(bare[1], '/live')]
    const person = await registerWithItems(ours, 1)
    const own: Pair = [await openAs(phones[0], person), await openAs(phones[1], person)]
    const figures = [...(await inTurn(rounds, compared('one person, here → there', own, floors)))]
    const friend = await registerLoadClient(ours.url)
    const token = await person.share(friend.email)
    const seen = await openAs(await newPhone(browser, ours), friend)
    await seen.goto(`/shopping/shared/${token}`)
    await itemList(seen).getByRole('checkbox').first().waitFor()
    return [...figures, ...(await inTurn(rounds, compared('two people, here → there', [own[0], seen], floors)))]
  })

const compared = (what: string, own: Pair, bare: Pair) => ({
  ...{ what, beside },
  ours: () => fromHereToThere(own),
  floor: () => fromHereToThere(bare),
})

/**
 * A name with the number spelt in letters that sort like its digits: digits would be read as a quantity, and the items
 * joined.
 */
export const nameOf = (number: number): string =>
  `Abafador ${String(number).replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))}`

/**
 * The number of the next item. It decreases, so that each item is sorted above the last one and is on the other phone's
 * screen.
 */
let next = 9000

async function fromHereToThere([here, there]: Pair): Promise<Cost> {
  const samples: number[] = []
  for (let index = 0; index < messages; index++) {
    const name = nameOf(next--)
    await addField(here).fill(name)
    await delay(paceMs)
    const sent = await here.evaluate(() => {
      document.querySelector('form')?.requestSubmit()
      return Date.now()
    })
    await itemList(there).getByRole('checkbox', { name, exact: true }).waitFor()
    const at = await there.evaluate((text) => watched.rows[text], name)
    samples.push((at ?? Number.NaN) - sent)
  }
  return { ms: median(samples) }
}
