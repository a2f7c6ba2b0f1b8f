import type { Page } from '@playwright/test'
import { addField, itemList } from '../../page-actions.ts'
import { nameOf } from './between-figures.ts'
import { type Cost, type Figure, inTurn } from './compare.ts'
import { median } from './figures.ts'
import { newPhone, openAs, openFloor, registerWithItems, tap, workOf } from './measured-page.ts'
import { inScene } from './scene.ts'

const [rows, fewRows] = [10_000, 100]
const taps = 15
/**
 * Number of rows that are completely on a phone's screen. A tap on another row would scroll first, and that would be
 * measured.
 */
const rowsOnScreen = 5
const beside = 'the same React and virtua list, its rows in memory and no database'

/**
 * Ms of work from a tick or a new item to its painted frame, in a list of 10,000 items; and from a tick in a list of
 * 100 items.
 */
export const listFigures = (rounds: number): Promise<Figure[]> =>
  inScene(async ({ ours, floor, browser }) => {
    const person = await registerWithItems(ours, rows)
    const own = await openAs(await newPhone(browser, ours), person)
    const small = await openAs(await newPhone(browser, ours), await registerWithItems(ours, fewRows))
    const bare = await openFloor(await newPhone(browser, floor), `/list#${rows}`)
    const both = (act: (page: Page) => Promise<Cost>) => ({ ours: () => act(own), floor: () => act(bare), beside })
    return [
      ...(await inTurn(rounds, { what: 'tick → painted, 10,000 items', ...both(ticks) })),
      ...(await inTurn(rounds, { what: 'add → painted, 10,000 items', ...both(adds) })),
      ...(await inTurn(rounds, {
        what: 'tick → painted',
        beside: '10,000 and 100 items',
        atMost: 1.25,
        ours: () => ticks(own),
        floor: () => ticks(small),
      })),
    ]
  })

const ticks = (page: Page): Promise<Cost> => {
  const boxes = itemList(page).getByRole('checkbox')
  return paints(page, (time) => tap(boxes.nth(time % rowsOnScreen)))
}

let added = 0
const adds = (page: Page): Promise<Cost> =>
  paints(page, async () => {
    await addField(page).fill(nameOf(added++))
    await tap(page.getByRole('button', { name: 'Adicionar' }))
  })

const paints = async (page: Page, act: (time: number) => Promise<void>): Promise<Cost> => ({
  ms: median(await workOf(page, taps, act)),
})
