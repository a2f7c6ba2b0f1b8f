/**
 * Replaces Google's scripts for counting and ads: sends the given data, as they do, and attempts the accesses that they
 * might.
 */
import type { BrowserContext } from '@playwright/test'
import { test as base, withRest } from './fixtures.ts'

const bothSetUp = {
  ANALYTICS_ID: 'G-ABC123DEF4',
  ADS_CLIENT: 'ca-pub-1234567890123456',
  ADS_SLOT: '1234567890',
}

export interface Google {
  /** Every request to another origin than the server. */
  asked: string[]
  /** The parameters of each counted page view, in order. */
  views: Record<string, string>[]
  /** The parameters of each `config` command of Google's tag. */
  configs: Record<string, unknown>[]
  /** Names of the page's values that a script of Google could read. Must stay empty. */
  stolen: string[]
}

const answer = { headers: { 'Access-Control-Allow-Origin': '*' }, contentType: 'text/javascript' }

/** Has a server with counting and ads, and a browser in which requests to Google get the answers of this file. */
export const test = base.extend<{ google: Google }>({
  ...withRest,
  settings: async ({}, use) => use(bothSetUp),
  google: async ({ context, server }, use) => use(await standInForGoogle(context, server.url)),
})

/** Answers in place of Google in all pages of this browser. */
async function standInForGoogle(context: BrowserContext, origin: string): Promise<Google> {
  const google: Google = { asked: [], views: [], configs: [], stolen: [] }
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) google.asked.push(request.url())
  })
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ ...answer, body: script(count) }),
  )
  await context.route('https://pagead2.googlesyndication.com/**', (route) =>
    route.fulfill({ ...answer, body: script(showAd) }),
  )
  await context.route('https://www.google-analytics.com/**', (route) => {
    const { told, stolen } = route.request().postDataJSON() as { told: unknown[]; stolen: string[] }
    const [command, name, parameters] = told as [string, string, Record<string, string>]
    if (command === 'event' && name === 'page_view') google.views.push(parameters)
    if (command === 'config') google.configs.push(parameters)
    google.stolen.push(...stolen)
    return route.fulfill({ status: 204 })
  })
  return google
}

const script = (run: () => void) => `(${run})()`

/** Replaces Google's tag in the frame that counts views. Reports each call, and everything that it could read. */
function count(): void {
  const { dataLayer } = window as unknown as { dataLayer: IArguments[] }
  const attempts = {
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    page: () => parent.document.title,
  }
  const stolen = Object.entries(attempts).flatMap(([name, attempt]) => {
    try {
      attempt()
      return [name]
    } catch {
      return []
    }
  })
  if (document.referrer) stolen.push(`referrer ${document.referrer}`)
  // Like Google's, it is silent without a network.
  const tell = (told: IArguments) =>
    void fetch('https://www.google-analytics.com/g/collect', {
      method: 'POST',
      mode: 'no-cors',
      body: JSON.stringify({ told: [...told], stolen }),
    }).catch(() => undefined)
  dataLayer.forEach(tell)
  dataLayer.push = (...all) => {
    all.forEach(tell)
    return all.length
  }
}

/** Runs in the page of an ad. Replaces Google's ad script: writes the ids of the ad and its referrer into the ad. */
function showAd(): void {
  const ad = document.querySelector<HTMLElement>('.adsbygoogle')
  if (!ad) throw new Error('there is no room for an ad')
  ad.textContent = `${ad.dataset.adClient}/${ad.dataset.adSlot}${document.referrer}`
  ad.style.background = '#cde'
}
