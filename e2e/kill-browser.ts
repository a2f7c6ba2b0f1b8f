import type { BrowserContext } from '@playwright/test'

/** Ends the browser on the spot, as a dead battery does. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const gone = new Promise((resolve) => context.once('close', resolve))
  for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL')
  await gone
}
