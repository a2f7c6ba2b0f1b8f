import type { BrowserContext, Page } from '@playwright/test'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** A browser of some engine, on a profile that outlives it. */
export interface EngineBrowser {
  /** Opens an address in a new tab. */
  open(url: string): Promise<Page>
  closeTab(page: Page): Promise<void>
  close(): Promise<void>
}

export interface Profile {
  /** The folder of the browser's profile. */
  folder: string
  /** Fails the test for errors that the app reports in this context. Called for every browser context. */
  watch(context: BrowserContext): Promise<BrowserContext>
}

/** The size of a phone. */
export const phone = { width: 390, height: 844 }

/** The browser of a context that Playwright has started. The first address opens in its empty tab. */
export function browserOf(context: BrowserContext): EngineBrowser {
  const [blank] = context.pages()
  let unused = blank
  return {
    open: async (url) => {
      const page = unused ?? (await context.newPage())
      unused = undefined
      await page.goto(url)
      return page
    },
    closeTab: (page) => page.close(),
    close: () => context.close(),
  }
}
