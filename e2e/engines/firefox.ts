import { createRequire } from 'node:module'
import { firefox } from '@playwright/test'
import { firefoxPath } from '../../scripts/engines.mjs'
import { browserOf, type EngineBrowser, type Profile, phone } from './engine-browser.ts'
import { letReactSeeTyping } from './typing.ts'

/** Debian's Firefox, driven by Playwright through WebDriver BiDi. */
export async function openFirefox({ folder, watch }: Profile): Promise<EngineBrowser> {
  doWithoutMediaOverride()
  const context = await firefox.launchPersistentContext(folder, {
    channel: 'moz-firefox',
    executablePath: firefoxPath,
    args: [],
    viewport: phone,
    locale: 'pt-BR',
  })
  await context.addInitScript(letReactSeeTyping)
  return browserOf(await watch(context))
}

interface BidiSession {
  send(method: string, params: unknown): Promise<unknown>
}
interface BidiContext {
  _browser: { _browserSession?: BidiSession }
  initialize(): Promise<void>
}

/** The objects already patched by `doWithoutMediaOverride`, each once. */
const taught = new WeakSet<object>()

/**
 * Playwright begins every context with a command for the colour scheme that this Firefox does not know. This ignores
 * the failure of that command: the tests see the light theme.
 */
function doWithoutMediaOverride(): void {
  const { server } = createRequire(import.meta.url)('../../node_modules/playwright-core/lib/coreBundle.js')
  const contexts: BidiContext = server.BrowserContext.prototype
  if (taught.has(contexts)) return
  taught.add(contexts)
  const { initialize } = contexts
  contexts.initialize = function (this: BidiContext) {
    const session = this._browser._browserSession && Object.getPrototypeOf(this._browser._browserSession)
    if (session && !taught.has(session)) skipUnknown(session)
    return initialize.call(this)
  }
}

function skipUnknown(session: BidiSession): void {
  taught.add(session)
  const { send } = session
  session.send = async function (method, params) {
    try {
      return await send.call(this, method, params)
    } catch (error) {
      if (method === 'emulation.setMediaFeaturesOverride' && /unknown command/.test(String(error))) return {}
      throw error
    }
  }
}
