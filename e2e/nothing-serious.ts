import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { animationsEnd } from './animations.ts'

/**
 * Fails the test at its end if axe finds a serious problem on the current screen, light or dark; the dark theme is
 * checked for contrast only. Legacy mode checks one page without opening another for the result: there are no frames to
 * join.
 */
export async function expectNothingSerious(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A colour between two themes has no contrast that matters.
    await animationsEnd(page)
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // The dark theme differs only in colours.
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(serious, `${where}, ${colorScheme}`).toEqual([])
  }
}
