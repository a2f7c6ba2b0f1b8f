import type { Browser } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { addField, itemList } from '../page-actions.ts'
import { betweenDevices, betweenPeople, nameOf } from './between-figures.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { newPhone, openAs, registerWithItems, tap, workOf } from './measured-page.ts'

const manyRows = 10_000
const taps = 80
/** So many rows are wholly on a phone's screen: to tap another, the page would first be scrolled, and that measured. */
const rowsOnScreen = 5

/** The app as a person has it open: taps, two devices side by side, two people. */
export async function screenFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  return [
    ...(await tapToPaint(browser, server)),
    ...(await betweenDevices(browser, [server, server], { p50: 55, p95: 150 })),
    ...(await betweenPeople(browser, [server, server], { p50: 60 })),
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
