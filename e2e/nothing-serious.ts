import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { animationsEnd } from './animations.ts'

/**
 * Fails the test at its end if axe finds a serious problem on the current screen, light or dark; the dark theme is
 * checked for contrast only. Legacy mode checks one page without opening another for the result: there are no frames to
 * join.
 */
export async function expectNothingSerious(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(faultsOfHeadings), `headings of ${where}`).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A colour between two themes has no contrast that matters.
    await animationsEnd(page)
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // The dark theme differs only in colours.
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
    const serious = violations
      // Content outside of every landmark is called moderate, and is not found by who goes from one to the next.
      .filter(({ id, impact }) => id === 'region' || impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(serious, `${where}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Runs in the page. Says what is wrong with its visible headings, or with those of the open dialog: a page has one main
 * heading, and no level is skipped.
 */
function faultsOfHeadings(): string[] {
  const dialog = document.querySelector('[role=dialog]')
  const headings = [...(dialog ?? document).querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) =>
    each.checkVisibility(),
  )
  const levels = headings.map(({ tagName }) => Number(tagName[1]))
  const skipped = headings.filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 1) + 1)
  const main = levels.filter((level) => level === 1).length
  return [
    ...skipped.map(({ outerHTML }) => `skips a level: ${outerHTML}`),
    ...(dialog || main === 1 ? [] : [`${main} main headings`]),
  ]
}
