import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, type Page, webkit } from '@playwright/test'
import { freePort } from '#sync-server/testing/free-port.ts'
import { pythonPath } from '../../scripts/engines.mjs'
import { retryMs } from '../../scripts/patience.mjs'
import { virtualDisplay } from './display.ts'
import { type EngineBrowser, type Profile, phone } from './engine-browser.ts'
import { letReactSeeTyping } from './typing.ts'

export interface WebKitBrowser extends EngineBrowser {
  /** The id of the browser's main process. */
  pid: number
}

const script = fileURLToPath(new URL('./webkit-window.py', import.meta.url))

/** Debian's WebKitGTK, driven by Playwright through the inspector's protocol, like an iPhone. */
export async function openWebKit({ folder, watch }: Profile): Promise<WebKitBrowser> {
  const inspector = `127.0.0.1:${await freePort()}`
  const window = spawn(pythonPath, [script, folder, `${phone.width}x${phone.height}`], {
    env: { ...process.env, DISPLAY: await virtualDisplay(), WEBKIT_INSPECTOR_HTTP_SERVER: inspector },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => window.once('exit', resolve))
  const tabs: Page[] = []
  return {
    pid: window.pid ?? 0,
    open: async (url) => {
      const page = await attach(inspector, await openTab(window, inspector))
      await watch(page.context())
      await page.addInitScript(letReactSeeTyping)
      tabs.push(page)
      await goTo(page, url)
      return page
    },
    closeTab: async (page) => {
      const closed = page.waitForEvent('close')
      window.stdin.write(`close ${tabs.indexOf(page)}\n`)
      await closed
    },
    close: async () => {
      window.stdin.end()
      await exited
    },
  }
}

/** Opens a tab in the window. Resolves with its path on the inspector's server. */
async function openTab(window: ChildProcess, inspector: string): Promise<string> {
  const before = await tabPaths(inspector)
  window.stdin?.write('open\n')
  let added: string[] = []
  const look = async () => {
    added = (await tabPaths(inspector)).filter((path) => !before.includes(path))
    return added.length
  }
  await expect.poll(look, { message: 'WebKit opens a window', intervals: [50], timeout: retryMs }).toBe(1)
  return added[0]!
}

/** The paths of all tabs on the inspector's server, which lists them on an HTML page; none until it answers. */
async function tabPaths(inspector: string): Promise<string[]> {
  const html = await fetch(`http://${inspector}/`).then(
    (answer) => answer.text(),
    () => '',
  )
  return [...html.matchAll(/\/socket\/\d+\/\d+\/WebPage/g)].map(([path]) => path)
}

/**
 * Connects Playwright to one tab. Playwright requests a list of tabs as JSON, in the format of the proxy for iPhones: a
 * temporary server gives it a list with this tab.
 */
async function attach(inspector: string, path: string): Promise<Page> {
  const list = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify([{ webSocketDebuggerUrl: `ws://${inspector}${path}` }]))
  })
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve))
  const browser = await webkit.connectOverCDP(`http://127.0.0.1:${(list.address() as AddressInfo).port}`)
  list.close()
  return browser.contexts()[0]!.pages()[0]!
}

/**
 * Opens an address in a tab. The app's Cross-Origin-Opener-Policy moves the page to another process, which Playwright
 * reports as a failure: this ignores it and waits for the complete page.
 */
async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url).catch(() => undefined)
  const isThere = () => page.evaluate(() => location.href !== 'about:blank' && document.readyState === 'complete')
  await expect.poll(() => isThere().catch(() => false), { message: `WebKit shows ${url}` }).toBe(true)
}
