/**
 * The longest time that the page is busy in one go while 'Gastos' opens, with many purchases and with few. A person
 * notices more than 50 ms.
 */
import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { tickDay } from '#shared/ticks.ts'
import { openListMenu } from '../../page-actions.ts'
import { type Cost, type Figure, inTurn } from './compare.ts'
import { registerLoadClient } from './load-client.ts'
import { arrivalMs, newPhone, openAs } from './measured-page.ts'
import { inScene, type Scene } from './scene.ts'

const [many, few] = [10_000, 100]
const [atOnce, days] = [500, 1000]
const noticedMs = 50

export const spendingFigures = (rounds: number): Promise<Figure[]> =>
  inScene(async (scene) => {
    const [more, less] = [await openWith(scene, many), await openWith(scene, few)]
    return inTurn(rounds, {
      what: 'Gastos, opening',
      beside: `10,000 and 100 purchases; ${noticedMs} ms at most`,
      ours: () => longest(more),
      floor: () => longest(less),
    })
  })

/** Opens the list of a person with so many purchases in three years, of six hundred products. */
async function openWith({ ours, browser }: Scene, count: number): Promise<Page> {
  const person = await registerLoadClient(ours.url)
  const today = tickDay(Date.now())
  const purchase = (at: number): [string, Record<string, unknown>] => {
    const name = `${names[at % names.length]} ${at % 600}`
    const day = addDays(today, -Math.floor((at / many) * days))
    const line = { name, quantity: '500 g', price: 199 + ((37 * at) % 4000), market: markets[at % 3], day }
    return ['pricedPurchases.create', { id: newId(), listId: person.listId, ...line }]
  }
  for (let sent = 0; sent < count; sent += atOnce)
    await person.send(Array.from({ length: Math.min(atOnce, count - sent) }, (_, at) => purchase(sent + at)))
  const page = await openAs(await newPhone(browser, ours), person)
  await page.getByText('Tudo salvo').filter({ visible: true }).first().waitFor({ timeout: arrivalMs })
  return page
}

const names = ['Leite', 'Arroz Tio João', 'Tomate', 'Sabão em pó', 'Pão', 'Cerveja']
const markets = ['Assaí', 'Feira', null]

/** Opens the screen from the menu of the list, and goes back. */
async function longest(page: Page): Promise<Cost> {
  await openListMenu(page)
  await page.evaluate(watchTurns)
  await page.getByRole('link', { name: 'Gastos' }).click()
  await page.getByRole('region', { name: 'Preço de um produto' }).waitFor({ timeout: arrivalMs })
  const longestMs = await page.evaluate(longestTurn)
  if (longestMs > noticedMs) console.error(`a task of ${Math.round(longestMs)} ms`)
  await page.goBack()
  await page.getByRole('button', { name: 'Escolher lista' }).waitFor()
  return { 'longest task, ms': longestMs }
}

/** Runs in the page: measures the gaps between tasks of its own, which wait for every other task. */
function watchTurns(): void {
  const state = { longest: 0, last: performance.now(), isOver: false }
  Object.assign(globalThis, { turns: state })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const now = performance.now()
    state.longest = Math.max(state.longest, now - state.last)
    state.last = now
    if (!state.isOver) port2.postMessage(undefined)
  }
  port2.postMessage(undefined)
}

function longestTurn(): number {
  const { turns } = globalThis as unknown as { turns: { longest: number; isOver: boolean } }
  turns.isOver = true
  return turns.longest
}
