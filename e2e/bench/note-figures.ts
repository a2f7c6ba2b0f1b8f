import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { contentMaxLength } from '#shared/notes.ts'
import type { AppServer } from '../app-server.ts'
import { field } from '../note-actions.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { newPhone, openAs, workOf } from './measured-page.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

const notes = 2000
const keys = 80
const wheels = 80
const wheelPx = 900
const wheelPaceMs = 40

/** Lines as long notes have them, of letters, signs and emojis that take 200 kB where the characters are those a note may have. */
const longText = Array.from({ length: contentMaxLength / 40 }, (_, at) =>
  `- [${at % 2 ? 'x' : ' '}] ção №${at} → 🛒 漢字漢字漢字漢字漢字漢字`.padEnd(39, '語'),
).join('\n')

/** A person with many notes, one of them as long as a note may be. */
export async function noteFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerLoadClient(server.url)
  for (let sent = 1; sent < notes; sent += 500) await person.pushNotes(Math.min(500, notes - sent))
  await person.pushNotes(1, longText)
  const phone = await newPhone(browser, server)
  const page = await openAs(phone, person)
  await page.goto('/notes')
  await page.getByText('2000 notas').first().waitFor()
  const scrolling = await scrolls(page)
  const typing = await types(page)
  await phone.close()
  const bytes = Math.round(Buffer.byteLength(longText) / 1000)
  return [
    {
      what: 'list of 2,000 notes: scroll, longest task',
      value: Math.max(0, ...scrolling),
      unit: 'ms',
      target: atMost(50),
      note: 'from the top down and back; 0: none above 50 ms',
    },
    {
      what: 'key to paint in a long note, p95',
      value: percentile(typing, 0.95),
      unit: 'ms',
      target: atMost(16),
      note: `${bytes} kB, ${longText.length} characters, boxes in each line; work from the input event to the frame with the letter`,
    },
  ]
}

async function scrolls(page: Page): Promise<number[]> {
  await page.mouse.move(195, 400)
  await page.evaluate(() => watched.longTasks.splice(0))
  for (let wheel = 0; wheel < wheels; wheel++) {
    await page.mouse.wheel(0, wheel < wheels / 2 ? wheelPx : -wheelPx)
    await delay(wheelPaceMs)
  }
  return page.evaluate(() => watched.longTasks.splice(0))
}

/** Into the middle of the text. */
async function types(page: Page): Promise<number[]> {
  await page.getByRole('link', { name: 'Longa' }).first().click()
  await field(page).evaluate((element: HTMLTextAreaElement) => {
    const middle = element.value.indexOf('\n', element.value.length / 2)
    element.focus()
    element.setSelectionRange(middle, middle)
  })
  return workOf(page, keys, () => page.keyboard.press('a'))
}
