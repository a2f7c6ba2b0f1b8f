/** One look of Lighthouse at one screen. */
import { loadLighthouse } from './package.ts'

/** What is used of a result of Lighthouse. */
export interface Report {
  userAgent: string
  /** How fast the machine was: at four times less Lighthouse takes it for the phone. */
  environment: { benchmarkIndex: number }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

export interface Audit {
  title: string
  /** 0 to 1, or null where there was nothing to look at. */
  score: number | null
  numericValue?: number
  details?: { items?: Place[] }
}

interface Place {
  node?: { snippet: string; selector: string }
  description?: string
  /** Of a layout shift: how large it is. */
  score?: number
}

export const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof categories)[number]

/** What is used of Puppeteer. */
export interface LighthouseBrowser {
  newPage(): Promise<LighthousePage>
  close(): Promise<void>
}

interface LighthousePage {
  evaluate<T>(inPage: () => T): Promise<T>
  close(): Promise<void>
}

export interface Look {
  report: Report
  /** The whole report, for people and for machines. */
  html: string
  json: string
  seen: Seen
}

/** What is on the screen when Lighthouse is through with it. */
export interface Seen {
  path: string
  headings: string[]
  text: string
}

const { lighthouse, puppeteer } = await loadLighthouse()

/** A Chromium on a profile, to whose pages nobody listens but Lighthouse, and that stays narrow when that has ended. */
export function openBrowser(userDataDir: string, executablePath: string, args: string[]): Promise<LighthouseBrowser> {
  const narrow = [...args, '--window-size=412,823']
  return puppeteer.launch({ executablePath, userDataDir, args: narrow, defaultViewport: null, headless: true })
}

/**
 * With Lighthouse's defaults: a phone of the middle class, on which a load without hindrances is calculated for slow 4G and a
 * processor four times slower. Before it what the browser and the service worker keep of the app is forgotten, unless
 * `isInstalled`; the session and the notebook on the device stay.
 */
export async function lookAt(browser: LighthouseBrowser, url: string, isInstalled: boolean): Promise<Look> {
  const page = await browser.newPage()
  try {
    const flags = {
      logLevel: 'silent',
      output: ['html', 'json'],
      disableStorageReset: isInstalled,
      onlyCategories: [...categories],
    }
    const { lhr, report } = await lighthouse(url, flags, undefined, page)
    const [html, json] = report
    return { report: lhr, html, json, seen: await page.evaluate(whatIsShown) }
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
function whatIsShown(): Seen {
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2')]
  return {
    path: location.pathname + location.search,
    headings: headings.map(({ innerText }) => innerText.trim()),
    text: document.body.innerText,
  }
}
