/**
 * Processor time of the main thread for one action, all that follows it included, with much in the notebook and with
 * little.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { contentMaxLength } from '#shared/notes.ts'
import { projectStatuses } from '#shared/projects.ts'
import { tickDay } from '#shared/ticks.ts'
import { field } from '../../note-actions.ts'
import { addField, enterMarket, itemList } from '../../page-actions.ts'
import { nameOf } from './between-figures.ts'
import { type Figure, inTurn } from './compare.ts'
import { registerLoadClient } from './load-client.ts'
import { arrivalMs, mainThreadWork, newPhone, openAs, registerWithItems, tapAtPlaceOf } from './measured-page.ts'
import { inScene, type Scene } from './scene.ts'

/** Room for all four columns of the board. */
const desk = { width: 1280, height: 800 }
/** Actions per measurement: an even number, because some actions are undone by the next one. */
const times = 16
const [tasksEach, withTasks] = [20, 940]
const noteLine = `${'- [ ] pão, leite e 2 kg de arroz'.padEnd(39, '.')}\n`
/** Time in which a menu is drawn, ms. */
const menuMs = 150

interface Growth {
  sizes: readonly [more: number, less: number]
  open(scene: Scene, size: number): Promise<Page>
  beside: string
  atMost: number
  /**
   * The measured actions by name. Each prepares a page and resolves with the action itself, which gets the number of
   * its repetition.
   */
  acts: Record<string, (page: Page) => Promise<(time: number) => Promise<void>>>
}

const growth = (rounds: number, { sizes, open, acts, ...words }: Growth): Promise<Figure[]> =>
  inScene(async (scene) => {
    const [more, less] = [await open(scene, sizes[0]), await open(scene, sizes[1])]
    const figures: Figure[] = []
    for (const [what, prepare] of Object.entries(acts)) {
      const cost = async (page: Page) => {
        const act = await prepare(page)
        for (const time of [0, 1]) await expectChange(page, what, () => act(time))
        return { 'ms of processor': await mainThreadWork(page, times, act) }
      }
      figures.push(...(await inTurn(rounds, { what, ...words, ours: () => cost(more), floor: () => cost(less) })))
    }
    return figures
  })

/**
 * Carries out the action. Throws if the page does not change within five seconds: a tap that hits nothing would be
 * cheap.
 */
async function expectChange(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  const read = () =>
    page.evaluate(() => document.body.innerHTML + (document.querySelector('textarea')?.value.length ?? ''))
  const before = await read()
  await act()
  for (let wait = 0; wait < 50; wait++) {
    await delay(100)
    if ((await read()) !== before) return
  }
  throw new Error(`${what} changes nothing`)
}

export const listGrowth = (rounds: number): Promise<Figure[]> =>
  growth(rounds, {
    ...{ sizes: [10_000, 100], beside: '10,000 and 100 items', atMost: 1.25 },
    open: async ({ ours, browser }, size) => openAs(await newPhone(browser, ours), await registerWithItems(ours, size)),
    acts: {
      tick: (page) => tapAtPlaceOf(itemList(page).getByRole('checkbox').nth(1)),
      add: async (page) => {
        await addField(page).focus()
        return async () => {
          await page.keyboard.insertText(nameOf(added++))
          await page.keyboard.press('Enter')
        }
      },
    },
  })

let added = 0

const [pricedItems, purchases, atOnce] = [60, 3000, 500]

export const marketGrowth = (rounds: number): Promise<Figure[]> =>
  growth(rounds, {
    ...{ sizes: [purchases, 0], beside: `${pricedItems} priced items, 3,000 purchases and none`, atMost: 1.25 },
    open: openMarket,
    acts: { 'modo mercado, tick': (page) => tapAtPlaceOf(itemList(page).getByRole('checkbox').nth(1)) },
  })

/** Opens modo mercado of a list of priced items that were bought this many times in all. */
async function openMarket({ ours, browser }: Scene, count: number): Promise<Page> {
  const person = await registerLoadClient(ours.url)
  const row = (at: number) => ({
    id: newId(),
    listId: person.listId,
    name: `Arroz ${at % pricedItems}`,
    price: 199 + at,
  })
  const today = tickDay(Date.now())
  const purchase = (at: number): [string, Record<string, unknown>] => {
    const shop = { quantity: null, market: null, day: addDays(today, -Math.ceil(at / 5)) }
    return ['pricedPurchases.create', { ...row(at), ...shop }]
  }
  await person.send(Array.from({ length: pricedItems }, (_, at) => ['items.create', row(at)]))
  for (let sent = 0; sent < count; sent += atOnce)
    await person.send(Array.from({ length: atOnce }, (_, at) => purchase(sent + at)))
  const page = await openAs(await newPhone(browser, ours), person)
  await page.getByText('Tudo salvo').filter({ visible: true }).first().waitFor({ timeout: arrivalMs })
  await enterMarket(page)
  return page
}

export const boardGrowth = (rounds: number): Promise<Figure[]> =>
  growth(rounds, {
    ...{ sizes: [1000, 50], beside: '1,000 and 50 projects with 20 tasks each', atMost: 1.5, open: openBoard },
    acts: { 'board, filter': filters, 'board, turn': turns, 'board, move': moves },
  })

/**
 * Opens the board of a person with this many projects. The last sixty of a thousand have no tasks: the limit of a
 * person is 20,000 rows.
 */
async function openBoard({ ours, browser }: Scene, projects: number): Promise<Page> {
  const person = await registerLoadClient(ours.url)
  for (let at = 0; at < projects; at++) {
    await person.startProject(`Projeto ${at}`, at < withTasks ? tasksEach : 0, projectStatuses[at % 4])
  }
  const page = await openAs(await newPhone(browser, ours, desk), person)
  await page.goto('/projects')
  await page.getByText('Tudo salvo').first().waitFor({ timeout: arrivalMs })
  return page
}

/** The action taps a status in the filters: one time the board loses its column, the next time it gets it back. */
async function filters(page: Page) {
  const box = page.getByRole('group', { name: 'Status' }).getByRole('checkbox').first()
  if (!(await box.isVisible())) await page.getByRole('button', { name: 'Filtros' }).click()
  await box.waitFor()
  return tapAtPlaceOf(box)
}

async function turns(page: Page) {
  await page.keyboard.press('Escape')
  const turn = (name: string) => tapAtPlaceOf(page.getByRole('button', { name, exact: true }))
  const [list, board] = [await turn('Lista'), await turn('Colunas')]
  return (time: number) => (time % 2 === 0 ? list() : board())
}

/**
 * The action changes the status of a column's first card by its menu; every second time it moves the first card of the
 * other column back.
 */
async function moves(page: Page) {
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  const there = await move(page, 'Pendente', 'Aguardando')
  const back = await move(page, 'Aguardando', 'Pendente')
  return (time: number) => (time % 2 === 0 ? there() : back())
}

async function move(page: Page, from: string, to: string) {
  const column = page.getByRole('region', { name: from, exact: true })
  const open = await tapAtPlaceOf(column.getByRole('button', { name: 'mudar o status' }).first())
  await open()
  const choose = await tapAtPlaceOf(page.getByRole('button', { name: to, exact: true }))
  await page.keyboard.press('Escape')
  return async () => {
    await open()
    await delay(menuMs)
    await choose()
  }
}

export const noteGrowth = (rounds: number): Promise<Figure[]> =>
  growth(rounds, {
    ...{
      sizes: [contentMaxLength - 1000, 800],
      beside: 'notes of 79,000 and 800 characters',
      atMost: 1.5,
      open: openNote,
    },
    acts: { 'key in a note': async (page) => () => page.keyboard.press('a') },
  })

/** Opens a note of this many characters, in lines like those of real notes, with the caret in its middle. */
async function openNote({ ours, browser }: Scene, length: number): Promise<Page> {
  const person = await registerLoadClient(ours.url)
  await person.pushNote('Longa', noteLine.repeat(length / noteLine.length))
  const page = await openAs(await newPhone(browser, ours), person)
  await page.goto('/notes')
  await page.getByRole('link', { name: 'Longa' }).first().click()
  await field(page).evaluate((element: HTMLTextAreaElement) => {
    const middle = element.value.indexOf('\n', element.value.length / 2)
    element.focus()
    element.setSelectionRange(middle, middle)
  })
  return page
}

const [mostTodos, leastTodos] = [2000, 100]
/** One to-do in so many repeats. */
const repeatEvery = 7
/** Days of the first to-dos, which both notebooks have. The others are due later, on days that are not shown. */
const shownDays = 60

export const dayGrowth = (rounds: number): Promise<Figure[]> =>
  growth(rounds, {
    sizes: [mostTodos, leastTodos],
    beside: '2,000 and 100 to-dos with a day, as many of them in the shown months; every seventh repeats',
    atMost: 1.25,
    open: openTodos,
    acts: {
      'to-do, tick': (page) => tapAtPlaceOf(page.getByRole('main').getByRole('checkbox').nth(1)),
      'agenda, opening and closing': opensAgenda,
      'agenda, turn of a month': turnsMonths,
    },
  })

async function openTodos({ ours, browser }: Scene, count: number): Promise<Page> {
  const person = await registerLoadClient(ours.url)
  const today = tickDay(Date.now())
  const all = Array.from({ length: count }, (_, at): [string, Record<string, unknown>] => {
    const dueDate = addDays(today, at < leastTodos ? at % shownDays : at)
    const repeat = at % repeatEvery === 0 ? 'FREQ=WEEKLY' : null
    return ['todos.create', { id: newId(), title: `Tarefa ${at}`, dueDate, repeat }]
  })
  for (let sent = 0; sent < count; sent += 500) await person.send(all.slice(sent, sent + 500))
  const page = await openAs(await newPhone(browser, ours, desk), person)
  await page.goto('/todos')
  await page.getByRole('main').getByText(String(count), { exact: true }).first().waitFor({ timeout: arrivalMs })
  return page
}

/** The agenda is opened from the to-dos, and left by the browser's Back. */
async function opensAgenda(page: Page) {
  return async (time: number) => {
    if (time % 2 === 0) await page.getByRole('link', { name: 'Abrir a agenda' }).click()
    else await page.goBack()
  }
}

async function turnsMonths(page: Page) {
  if (!page.url().endsWith('/agenda')) await page.getByRole('link', { name: 'Abrir a agenda' }).click()
  await page.getByRole('grid').locator('[data-day][tabindex="0"]').focus()
  return (time: number) => page.keyboard.press(time % 2 === 0 ? 'PageDown' : 'PageUp')
}
