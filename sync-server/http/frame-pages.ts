/**
 * The pages that run third-party code. Each is shown in a sandboxed frame of the app and has an opaque origin, so the
 * policy of the app itself allows no third party, and the code admitted here reaches nothing of the app.
 */
import { createHash } from 'node:crypto'
import { frameReady, frameSandboxes, type Purpose } from '#shared/frames.ts'
import type { Env } from '#sync-server/env.ts'

export interface FramePage {
  html: string
  /** Content security policy: the requirements of the third party, and no more. */
  policy: string
}

/** The configured pages; the others are absent. */
export function framePages({ analyticsId, ads }: Env): Partial<Record<Purpose, FramePage>> {
  return {
    ...(analyticsId && { analytics: page('analytics', counter, { id: analyticsId }, countingSources) }),
    ...(ads && { ads: page('ads', adLoader, { client: ads.client, slot: ads.slot }, adSources) }),
  }
}

/**
 * Google's tag. It gets patterns of paths instead of URLs, and sets no cookie: the embedding page names the client.
 * Storage for ads is denied.
 */
const counter = `
const { id } = document.body.dataset
window.dataLayer = []
function gtag() { dataLayer.push(arguments) }
let isBegun = false
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return
  if (!isBegun) {
    isBegun = true
    gtag('consent', 'default', { analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' })
    gtag('js', new Date())
    gtag('config', id, { client_id: data.clientId, client_storage: 'none', send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false, page_referrer: '' })
  }
  for (const { path, viewedAt } of data.views) {
    gtag('event', 'page_view', { page_location: location.protocol + '//' + location.host + path, page_path: path, page_title: path, page_referrer: '', ...(viewedAt && { viewed_at: viewedAt }) })
  }
})
const script = document.createElement('script')
script.src = 'https://www.googletagmanager.com/gtag/js?id=' + id
script.onload = () => parent.postMessage('${frameReady}', '*')
document.head.append(script)
`

/** One ad of the size of the frame, not personalised. */
const adLoader = `
const { client, slot } = document.body.dataset
const ad = document.createElement('ins')
ad.className = 'adsbygoogle'
ad.style.cssText = 'display:block;width:100%;height:100%'
ad.dataset.adClient = client
ad.dataset.adSlot = slot
document.body.append(ad)
window.adsbygoogle = []
adsbygoogle.requestNonPersonalizedAds = 1
adsbygoogle.push({})
const script = document.createElement('script')
script.crossOrigin = 'anonymous'
script.src = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=' + client
document.head.append(script)
`

const tagManager = 'https://*.googletagmanager.com'
const collectors = `https://*.google-analytics.com https://*.analytics.google.com ${tagManager}`

type Sources = (ownScript: string) => string[]

const countingSources: Sources = (ownScript) => [
  "default-src 'none'",
  `script-src ${ownScript} ${tagManager}`,
  `connect-src ${collectors}`,
  `img-src ${collectors}`,
]

/** Google supports AdSense under no list of hosts, only with a trusted script that may load others. */
const adSources: Sources = (ownScript) => [
  `script-src ${ownScript} 'strict-dynamic' 'unsafe-eval'`,
  "object-src 'none'",
  "form-action 'none'",
]

/** Stops a direct visit to the page, for which there is no consent. */
const onlyFramed = "if (parent === window) throw new Error('not a page of its own')"

function page(purpose: Purpose, work: string, data: Record<string, string>, sources: Sources): FramePage {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  const script = onlyFramed + work
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Caderneta</title><style>html,body{margin:0;height:100%;overflow:hidden}</style></head><body${attributes.join('')}><script>${script}</script></body></html>`,
    policy: [
      ...sources(`'sha256-${hash}'`),
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      `sandbox ${frameSandboxes[purpose]}`,
    ].join('; '),
  }
}
