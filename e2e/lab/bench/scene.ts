import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.mjs'
import { type AppServer, startAppServer } from '../../app-server.ts'
import { buildFloors } from './bundle.ts'

/** The built app, the floors' server, and a browser for both. */
export interface Scene {
  ours: AppServer
  floor: AppServer
  browser: Browser
}

/** Starts the app's server for a measurement, without limits of calls. */
export const startOurs = (env: Record<string, string> = {}): Promise<AppServer> =>
  startAppServer({ RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error', ...env })

export const startFloor = async (env: Record<string, string> = {}): Promise<AppServer> =>
  startAppServer(env, [await buildFloors()])

/** Runs `measure` in a new scene, then closes everything in it. */
export async function inScene<T>(measure: (scene: Scene) => Promise<T>): Promise<T> {
  const [ours, floor] = [await startOurs(), await startFloor()]
  const executablePath = await ensureChromium()
  if (!executablePath) throw new Error('no browser')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    return await measure({ ours, floor, browser })
  } finally {
    await browser.close()
    await ours.remove()
    await floor.remove()
  }
}
