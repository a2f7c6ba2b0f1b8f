import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { addField, itemList } from '../page-actions.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { openAs, phone, prepare, registerWithItems, said } from './measured-page.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

const manyRows = 10_000
const taps = 80
/** So many rows are wholly on a phone's screen: to tap another, the page would first be scrolled, and that measured. */
const rowsOnScreen = 5
const messages = 40
const paceMs = 250
/** How long a finger rests: a press and a release in the same moment would queue one behind the other. */
const pressMs = 40

/** The app as a person has it open: taps, and two devices side by side. */
export async function screenFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  return [...(await tapToPaint(browser, server)), ...(await fromHereToThere(browser, server))]
}

async function tapToPaint(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerWithItems(server, manyRows)
  const context = await newContext(browser, server)
  const page = await openAs(context, person)
  const ticks = await workOf(page, (tap) =>
    itemList(page)
      .getByRole('checkbox')
      .nth(tap % rowsOnScreen)
      .click({ delay: pressMs }),
  )
  const adds = await workOf(page, async (tap) => {
    await addField(page).fill(`Abacaxi ${tap}`)
    await page.getByRole('button', { name: 'Adicionar' }).click({ delay: pressMs })
  })
  await context.close()
  const note =
    '10,000 items; work from the input event to the painted frame, without the wait for the screen to refresh'
  return [
    { what: 'tap to paint, tick, p95', value: percentile(ticks, 0.95), unit: 'ms', target: atMost(14), note },
    { what: 'tap to paint, add, p95', value: percentile(adds, 0.95), unit: 'ms', target: atMost(14), note },
  ]
}

/** Ms of work for each of many taps, one after the other, a person's pace apart. */
async function workOf(page: Page, act: (tap: number) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => watched.paints.splice(0))
  for (let tap = 0; tap < taps; tap++) {
    await delay(paceMs)
    // Nothing may ask the page whether it is ready: the asking would be measured.
    await Promise.all([said(page, 'painted'), act(tap)])
  }
  return page.evaluate(() => watched.paints.splice(0))
}

async function fromHereToThere(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerLoadClient(server.url)
  const devices = [await newContext(browser, server), await newContext(browser, server)] as const
  const [here, there] = [await openAs(devices[0], person), await openAs(devices[1], person)]
  const samples: number[] = []
  for (let index = 0; index < messages; index++) {
    // Each stands above the one before, so that it is on screen there.
    const name = `Recado ${900 - index}`
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
  for (const device of devices) await device.close()
  const note = 'two browsers, one person; from the submit here to the row in the page there'
  return [
    { what: 'write here, visible there, p50', value: percentile(samples, 0.5), unit: 'ms', target: atMost(55), note },
    { what: 'write here, visible there, p95', value: percentile(samples, 0.95), unit: 'ms', target: atMost(150), note },
  ]
}

async function newContext(browser: Browser, server: AppServer): Promise<BrowserContext> {
  return prepare(await browser.newContext({ baseURL: server.url, viewport: phone }))
}
