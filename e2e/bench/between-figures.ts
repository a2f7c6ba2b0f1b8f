/** How long something that is written on one phone takes to stand on the screen of another. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { addField, itemList } from '../page-actions.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { newPhone, openAs, registerWithItems } from './measured-page.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

/** The server that each of the two phones talks to: one and the same, or two on one database. */
type Pair = readonly [here: AppServer, there: AppServer]

/** Ms. */
interface Targets {
  p50: number
  p95?: number
}

const messages = 40
const paceMs = 250

export async function betweenDevices(browser: Browser, [here, there]: Pair, targets: Targets): Promise<Figure[]> {
  const person = await registerLoadClient(here.url)
  const phones = [await newPhone(browser, here), await newPhone(browser, there)] as const
  const samples = await fromHereToThere(await openAs(phones[0], person), await openAs(phones[1], person))
  for (const phone of phones) await phone.close()
  const note = 'two browsers, one person; from the submit here to the row in the page there'
  return figuresOf('write here, visible there', samples, targets, note)
}

export async function betweenPeople(browser: Browser, [here, there]: Pair, targets: Targets): Promise<Figure[]> {
  const owner = await registerWithItems(here, 1)
  const friend = await registerLoadClient(there.url)
  const token = await owner.share(friend.email)
  const phones = [await newPhone(browser, here), await newPhone(browser, there)] as const
  const written = await openAs(phones[0], owner)
  const seen = await openAs(phones[1], friend)
  await seen.goto(`/shopping/shared/${token}`)
  await itemList(seen).getByRole('checkbox').first().waitFor()
  const samples = await fromHereToThere(written, seen)
  for (const phone of phones) await phone.close()
  const note = 'two people on one list, each in a browser; from the submit here to the row in the page there'
  return figuresOf('one writes, the other sees', samples, targets, note)
}

function figuresOf(what: string, samples: number[], { p50, p95 }: Targets, note: string): Figure[] {
  const figure = (share: number, target: Figure['target']): Figure => ({
    what: `${what}, p${share * 100}`,
    value: percentile(samples, share),
    unit: 'ms',
    ...(target && { target }),
    note,
  })
  return [figure(0.5, atMost(p50)), figure(0.95, p95 === undefined ? undefined : atMost(p95))]
}

/** In letters, which sort as the digits do: a number would be read as how many are to be bought, and joined. */
export const nameOf = (number: number): string =>
  `Abafador ${String(number).replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))}`

/** Ms from each of many submits on one page to its row in another. */
async function fromHereToThere(here: Page, there: Page): Promise<number[]> {
  const samples: number[] = []
  for (let index = 0; index < messages; index++) {
    // Each stands above the one before, so that it is on screen there.
    const name = nameOf(900 - index)
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
  return samples
}
