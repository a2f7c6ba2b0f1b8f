import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { itemList } from '../page-actions.ts'
import { atMost, type Figure } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { newPhone, openAs, tap, workOf } from './measured-page.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

const rows = 5000
const categories = ['Hortifrúti', 'Laticínios', 'Padaria', 'Limpeza', 'Bebidas', 'Carnes', 'Grãos', 'Higiene']
const times = 24
const wheels = 80
const wheelPx = 900
const wheelPaceMs = 40

/** A long list of somebody else, by category, as a person has it open: each row says who wrote it down. */
export async function longListFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  const owner = await registerLoadClient(server.url)
  for (let sent = 0; sent < rows; sent += 500) await owner.push(500, categories)
  const reader = await registerLoadClient(server.url)
  const token = await owner.share(reader.email)
  const phone = await newPhone(browser, server)
  const page = await openAs(phone, reader)
  await page.goto(`/shopping/shared/${token}`)
  await page.getByText(/^5\.?000 itens/).waitFor()
  const figures = [
    figure('group', await groups(page)),
    figure('filter', await filters(page)),
    figure('search', await searches(page)),
    { ...figure('scroll, longest task', await scrolls(page)), note: 'from the top down and back; 0: none above 50 ms' },
  ]
  await phone.close()
  return figures
}

const figure = (what: string, samples: number[]): Figure => ({
  what: `list of 5,000 items: ${what}`,
  value: Math.max(0, ...samples),
  unit: 'ms',
  target: atMost(50),
  note: `the longest of ${samples.length}: work from the input event to the painted frame`,
})

/** A tick makes all groups anew. */
const groups = (page: Page): Promise<number[]> =>
  workOf(page, times, (time) =>
    tap(
      itemList(page)
        .getByRole('checkbox')
        .nth(time % 3),
    ),
  )

/** Between these two no row stays. */
const filters = (page: Page): Promise<number[]> =>
  workOf(page, times, (time) => tap(page.getByRole('button', { name: [/^Comprados/, /^Todos/][time % 2] ?? '' })))

/** Digit by digit, each of which leaves fewer items, and back. */
async function searches(page: Page): Promise<number[]> {
  await page.getByPlaceholder('Buscar itens...').focus()
  const keys = [...'4912', ...Array<string>(4).fill('Backspace')]
  return workOf(page, times, (time) => page.keyboard.press(keys[time % keys.length] ?? ''))
}

async function scrolls(page: Page): Promise<number[]> {
  await page.evaluate(() => watched.longTasks.splice(0))
  for (let wheel = 0; wheel < wheels; wheel++) {
    await page.mouse.wheel(0, wheel < wheels / 2 ? wheelPx : -wheelPx)
    await delay(wheelPaceMs)
  }
  return page.evaluate(() => watched.longTasks.splice(0))
}
