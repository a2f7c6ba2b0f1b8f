import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { browserOf, type EngineBrowser, type Profile, phone } from './engine-browser.ts'

/** Starts Chrome or Chromium with the arguments of the other browser tests, which prefer its headless build. */
export async function openChromium({ folder, watch }: Profile): Promise<EngineBrowser> {
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: chromiumArgs,
    viewport: phone,
    locale: 'pt-BR',
  })
  return browserOf(await watch(context))
}
