import type { BrowserContext } from '@playwright/test'

/** Kills the browser immediately, like an empty battery. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const gone = new Promise((resolve) => context.once('close', resolve))
  for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL')
  await gone
}
