/** One audit of one screen by Lighthouse. */
import { loadLighthouse } from './package.ts'

/** The used part of a Lighthouse result. */
export interface Report {
  userAgent: string
  /** Lighthouse's benchmark of the machine, higher for a faster one. The emulated phone is four times slower. */
  environment: { benchmarkIndex: number }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

export interface Audit {
  title: string
  /** 0 to 1, or null if not applicable. */
  score: number | null
  numericValue?: number
  details?: { items?: Place[] }
}

interface Place {
  node?: { snippet: string; selector: string }
  description?: string
  /** For a layout shift: its size. */
  score?: number
}

export const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof categories)[number]

/** The used part of Puppeteer. */
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

/** The content of the page at the end of the audit. */
export interface Seen {
  path: string
  headings: string[]
  text: string
}

const { lighthouse, puppeteer } = await loadLighthouse()

/**
 * Opens a Chromium whose pages only Lighthouse observes. The window itself is narrow, because the screen is read after
 * the audit has ended its emulated phone.
 */
export function openBrowser(userDataDir: string, executablePath: string, args: string[]): Promise<LighthouseBrowser> {
  const narrow = [...args, '--window-size=412,823']
  return puppeteer.launch({ executablePath, userDataDir, args: narrow, defaultViewport: null, headless: true })
}

/**
 * Audits an address with Lighthouse's defaults: a mid-range phone; an unthrottled load is recalculated for slow 4G and
 * a processor four times slower. Caches and the service worker are cleared before, unless `isInstalled`; the session
 * and the notebook on the device stay.
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

/** Runs in the page: its address, headings and text. */
function whatIsShown(): Seen {
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2')]
  return {
    path: location.pathname + location.search,
    headings: headings.map(({ innerText }) => innerText.trim()),
    text: document.body.innerText,
  }
}
