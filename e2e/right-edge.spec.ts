import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { signIn } from './page-actions.ts'

// A scrollbar that takes room from the page, as on most desktops.
test.use({
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

for (const width of [768, 1440, 1920]) {
  test(`the page ends at a scrollbar and stays where it is below a dialog, at ${width} px`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await person.add('Arroz')
    await signIn(page, person)
    for (const path of ['/shopping', '/todos', '/notes']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const paper = await colourAt(page, width - 40, 880)
      const besideIt = await colourAt(page, width - 8, 880)
      expect(besideIt, 'a scrollbar, no blank paper').not.toEqual(paper)
      const before = await placesOf(page)
      expect(before.main.right).toBe(await page.evaluate(() => document.documentElement.clientWidth))

      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await placesOf(page)).toEqual(before)
      const veil = await page.getByRole('dialog').boundingBox()
      expect(veil).toEqual({ x: 0, y: 0, width, height: 900 })
      expect(await colourAt(page, width - 8, 880), 'the veil covers it').not.toEqual(besideIt)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(await placesOf(page)).toEqual(before)
    }
  })
}

/** The edges of `main` and of all elements in it, in px of the window. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const edges = (element: Element) => {
      const { left, right, top } = element.getBoundingClientRect()
      return { left, right, top }
    }
    const main = document.querySelector('main') as HTMLElement
    return { main: edges(main), inside: [...main.querySelectorAll('*')].map(edges) }
  })

/** The colour of a pixel of the window, as the text of a screenshot: equal texts are equal colours. */
const colourAt = async (page: Page, x: number, y: number): Promise<string> =>
  (await page.screenshot({ clip: { x, y, width: 1, height: 1 }, animations: 'disabled' })).toString('base64')
