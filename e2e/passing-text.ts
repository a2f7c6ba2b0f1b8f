/** Text that is on a page only briefly: a test that polls may miss it. */
import { expect, type Page } from '@playwright/test'

/** Every page opened later in this tab records whether it has shown the text in a paragraph or heading. */
export const rememberText = async (page: Page, text: string): Promise<void> =>
  void (await page.addInitScript(watchFor, text))

/** Waits until the text of `rememberText` is or was shown. */
export const expectRemembered = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-text-was-shown')

/** Every page opened later in this tab clicks the link of this name by script as soon as it appears. */
export const pressOnceShown = async (page: Page, link: string): Promise<void> =>
  void (await page.addInitScript(pressWhenShown, link))

/** Runs in the page, before the app: clicks the link once it appears. */
function pressWhenShown(name: string): void {
  const observer = new MutationObserver(() => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
    if (!link) return
    observer.disconnect()
    link.click()
  })
  observer.observe(document, { subtree: true, childList: true })
}

/** Runs in the page, before the app: marks `html` once the text is visible. */
function watchFor(text: string): void {
  const observer = new MutationObserver(() => {
    const holders = [...document.querySelectorAll('p, h2')]
    if (!holders.some((holder) => holder.textContent?.includes(text) && holder.checkVisibility())) return
    observer.disconnect()
    document.documentElement.setAttribute('data-text-was-shown', '')
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}
