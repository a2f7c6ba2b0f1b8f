import { expect, type Page } from '@playwright/test'
import { test, withWindows } from './fixtures.ts'
import { addField, addItems, expectShown, expectWritten, itemList, signIn } from './page-actions.ts'

test.use(withWindows)

declare let moved: string[]

test.beforeEach(({ context }) => context.addInitScript(noteMoves))

test('the first form stays in place while the list is fetched beside it, and claims no stored data', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect.poll(() => fetched(page, 'shopping-pages')).toBe(true)
  await painted(page)
  await expect(page.getByText('Sua conta foi excluída')).toBeHidden()
  expect(await movesOf(page)).toEqual([])
})

test('no row of a list moves once the list is shown', async ({ page, person }) => {
  await signIn(page, person)
  await addItems(page, 'Lantejoula', 'Fivela')
  await expectWritten(page)
  await page.reload()
  await expectShown(page, ['Fivela', 'Lantejoula'])
  await expect(page.getByRole('button', { name: 'Escolher lista' })).toBeVisible()
  await expect(itemList(page)).toBeVisible()
  await expect(addField(page)).toBeVisible()
  await painted(page)
  expect(await movesOf(page)).toEqual([])
})

const movesOf = (page: Page): Promise<string[]> => page.evaluate(() => moved)

const fetched = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    (wanted) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${wanted}-`)),
    name,
  )

/** Resolves when the layout shifts of the current frame are reported, which happens after the frame. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
  })

/**
 * Runs in the page, before the app. Collects in `moved` the elements that are or contain a control and moved up or
 * down; a move to the side does not count, as by growing words about sync. A recent key or tap is no excuse: a test
 * reacts faster than a person.
 */
function noteMoves(): void {
  const moves: string[] = []
  Object.assign(globalThis, { moved: moves })
  const tappable = 'a, button, input, textarea, [tabindex]'
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as unknown as { sources: LayoutShiftAttribution[] }[]) {
      for (const { node, previousRect: before, currentRect: after } of sources) {
        if (after.top === before.top || !(node instanceof Element)) continue
        if (node.matches(tappable) || node.querySelector(tappable)) moves.push(node.outerHTML.slice(0, 200))
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShiftAttribution {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}
