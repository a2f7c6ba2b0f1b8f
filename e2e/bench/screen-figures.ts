import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { addField, itemList } from '../page-actions.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { newPhone, openAs, registerWithItems, tap, workOf } from './measured-page.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

const manyRows = 10_000
const taps = 80
/** So many rows are wholly on a phone's screen: to tap another, the page would first be scrolled, and that measured. */
const rowsOnScreen = 5
const messages = 40
const paceMs = 250

/** The app as a person has it open: taps, two devices side by side, two people. */
export async function screenFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  return [
    ...(await tapToPaint(browser, server)),
    ...(await betweenDevices(browser, server)),
    ...(await betweenPeople(browser, server)),
  ]
}

async function tapToPaint(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerWithItems(server, manyRows)
  const context = await newPhone(browser, server)
  const page = await openAs(context, person)
  const ticks = await workOf(page, taps, (time) =>
    tap(
      itemList(page)
        .getByRole('checkbox')
        .nth(time % rowsOnScreen),
    ),
  )
  const adds = await workOf(page, taps, async (time) => {
    await addField(page).fill(nameOf(time))
    await tap(page.getByRole('button', { name: 'Adicionar' }))
  })
  await context.close()
  const note =
    '10,000 items; work from the input event to the painted frame, without the wait for the screen to refresh'
  return [
    { what: 'tap to paint, tick, p95', value: percentile(ticks, 0.95), unit: 'ms', target: atMost(14), note },
    { what: 'tap to paint, add, p95', value: percentile(adds, 0.95), unit: 'ms', target: atMost(14), note },
  ]
}

async function betweenDevices(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerLoadClient(server.url)
  const devices = [await newPhone(browser, server), await newPhone(browser, server)] as const
  const samples = await fromHereToThere(await openAs(devices[0], person), await openAs(devices[1], person))
  for (const device of devices) await device.close()
  const note = 'two browsers, one person; from the submit here to the row in the page there'
  return [
    { what: 'write here, visible there, p50', value: percentile(samples, 0.5), unit: 'ms', target: atMost(55), note },
    { what: 'write here, visible there, p95', value: percentile(samples, 0.95), unit: 'ms', target: atMost(150), note },
  ]
}

async function betweenPeople(browser: Browser, server: AppServer): Promise<Figure[]> {
  const owner = await registerWithItems(server, 1)
  const friend = await registerLoadClient(server.url)
  const token = await owner.share(friend.email)
  const phones = [await newPhone(browser, server), await newPhone(browser, server)] as const
  const here = await openAs(phones[0], owner)
  const there = await openAs(phones[1], friend)
  await there.goto(`/shopping/shared/${token}`)
  await itemList(there).getByRole('checkbox').first().waitFor()
  const samples = await fromHereToThere(here, there)
  for (const device of phones) await device.close()
  const note = 'two people on one list, each in a browser; from the submit here to the row in the page there'
  return [
    { what: 'one writes, the other sees, p50', value: percentile(samples, 0.5), unit: 'ms', target: atMost(60), note },
    { what: 'one writes, the other sees, p95', value: percentile(samples, 0.95), unit: 'ms', note },
  ]
}

/** In letters, which sort as the digits do: a number would be read as how many are to be bought, and joined. */
const nameOf = (number: number): string =>
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
