/**
 * Rows have one line or several. A list drawn again while the browser is still reporting sizes causes a 'ResizeObserver
 * loop' error event, which fails these tests.
 */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { item, itemList, signIn } from './page-actions.ts'

// A scrollbar that takes room from the page, as on most desktops.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

const nameOf = (index: number): string => `Item ${String(index).padStart(2, '0')}`

test('rows of several heights are scrolled past, get and lose a line, move and turn', async ({ page, person }) => {
  for (let index = 0; index < 50; index++) {
    await person.add(nameOf(index), index % 3 === 0 ? { quantity: '2 kg', category: `Corredor ${index % 4}` } : {})
  }
  await signIn(page, person)
  await expect(item(page, nameOf(0))).toBeVisible()
  await scrollThrough(page)
  expect(await pressedAfterScroll(page)).toBe(true)
  for (const quantity of ['três dúzias e meia, das bem maduras', '']) {
    for (const index of [0, 1, 3]) await setQuantity(page, nameOf(index), quantity)
  }
  for (const index of [0, 2]) await item(page, nameOf(index)).click()
  await page.setViewportSize({ width: 844, height: 390 })
  await scrollThrough(page)
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await page.getByRole('link', { name: 'Por corredor' }).click()
  await expect(itemList(page).getByRole('heading').first()).toBeVisible()
  await scrollThrough(page)
})

test('a move of the focus changes the style of few elements', async ({ page, person }) => {
  for (let index = 0; index < 20; index++) await person.add(nameOf(index))
  await signIn(page, person)
  const [first, second] = [item(page, nameOf(0)), item(page, nameOf(1))]
  await first.focus()
  const all = await page.locator('*').count()
  // A rule such as `:not(:has(:focus))` restyles each element of the page, at every tick.
  expect(await restyledBy(page, () => second.focus())).toBeLessThan(all / 4)
  expect(await restyledBy(page, () => first.focus())).toBeGreaterThan(0)
})

test.describe('on a desktop', () => {
  test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1, viewport: { width: 1280, height: 600 } })

  test('rows higher than expected make the page longer than the window', async ({ page, person }) => {
    for (let index = 0; index < 6; index++) await person.add(`${nameOf(index)} ${'e mais palavras '.repeat(11)}`)
    await signIn(page, person)
    await expect(itemList(page).getByRole('listitem')).toHaveCount(6)
    for (const height of [725, 775, 825, 875, 925]) {
      await page.setViewportSize({ width: 1280, height })
      await page.getByRole('tab', { name: 'Meus compartilhamentos' }).click()
      await expect(itemList(page)).toBeHidden()
      await page.getByRole('tab', { name: 'Minha lista' }).click()
      await expect(itemList(page)).toBeVisible()
    }
  })
})

async function setQuantity(page: Page, name: string, quantity: string): Promise<void> {
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Quantidade').fill(quantity)
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(sheet).toBeHidden()
}

/** Scrolls to the bottom of the page and back, a third of a screen per frame. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const steps = () => Math.ceil(((document.documentElement.scrollHeight - innerHeight) / innerHeight) * 3)
    const show = async (step: number) => {
      scrollTo(0, (step * innerHeight) / 3)
      await new Promise(requestAnimationFrame)
    }
    for (let step = 0; step <= steps(); step++) await show(step)
    for (let step = steps(); step >= 0; step--) await show(step)
  })

/** True if a row is in the middle of the screen right after a scroll, so that a press there would hit it. */
const pressedAfterScroll = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    scrollBy(0, 200)
    for (let frames = 0; frames < 3; frames++) await frame()
    return document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li[data-index]') instanceof HTMLElement
  })

/** The number of style computations of Chromium during an action, one for each element and time. */
async function restyledBy(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let count = 0
  session.on('Tracing.dataCollected', ({ value }) => {
    const updates = value.filter(({ name }) => name === 'UpdateLayoutTree')
    for (const { args } of updates as { args?: { elementCount?: number } }[]) count += args?.elementCount ?? 0
  })
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await act()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return count
}
