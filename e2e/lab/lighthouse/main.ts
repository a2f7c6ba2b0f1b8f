/**
 * `npm run lighthouse`: audits every screen of the built app on a phone with Lighthouse. Words select the screens whose
 * names contain them, such as `project` or `again`. `--runs N` takes the median of N audits each, `--reports FOLDER`
 * keeps Lighthouse's own report of every audit.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.mjs'
import { startAppServer } from '../../app-server.ts'
import { type Look, lookAt, openBrowser } from './audit.ts'
import { lighthouseVersion } from './package.ts'
import { formatCosts, formatResults, missed, type Result, resultOf } from './result.ts'
import { makeScene, type Profiles } from './scene.ts'
import { notTheScreen, routesWithout, type Scene, type Screen, screens } from './screens.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1' }, reports: { type: 'string' } },
})
const missing = routesWithout(screens)
if (missing.length > 0) throw new Error(`no screen of e2e/lab/lighthouse/screens.ts is at ${missing.join(', ')}`)
const executablePath = await ensureChromium()
if (!executablePath) throw new Error('no browser')
const server = await startAppServer({ RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' })
const results: Result[] = []
const speeds: number[] = []
try {
  const { scene, profiles, remove } = await makeScene(server, executablePath)
  try {
    for (const viewer of ['visitor', 'invited'] as const) await visitAll(scene, profiles, viewer, 'first')
    // Each first visit removes the service worker, which later ones need.
    for (const visit of ['again', 'first'] as const) await visitAll(scene, profiles, 'person', visit)
  } finally {
    remove()
  }
} finally {
  await server.remove()
}

console.log(`\n${formatResults(results)}\n\n${formatCosts(results)}\n`)
const reached = results.filter((result) => missed(result).length === 0)
const slowest = Math.round(Math.min(...speeds))
const fastest = Math.round(Math.max(...speeds))
console.log(
  `Lighthouse ${lighthouseVersion}, its phone; ${cpus().length} × ${cpus()[0]?.model.trim()}, by its benchmark ${slowest} to ${fastest}`,
)
console.log(`${reached.length} of ${results.length} screens reached`)
// An empty selection is no success.
process.exitCode = results.length > 0 && reached.length === results.length ? 0 : 1

/**
 * Audits the wanted screens of a viewer. `first`: the browser has only the session and the notebook. `again`: it also
 * has the service worker.
 */
async function visitAll(
  scene: Scene,
  profiles: Profiles,
  viewer: keyof Profiles,
  visit: 'first' | 'again',
): Promise<void> {
  const labelled = screens.map((screen) => ({ screen, label: `${screen.name}, ${visit}` }))
  const wanted = labelled.filter(
    ({ screen, label }) =>
      screen.viewer === viewer && (words.length === 0 || words.some((word) => label.includes(word))),
  )
  if (wanted.length === 0) return
  const browser = await openBrowser(profiles[viewer], executablePath ?? '', chromiumArgs)
  try {
    for (const { screen, label } of wanted) {
      const looks: Look[] = []
      for (let run = 0; run < Number(values.runs); run++) {
        looks.push(await lookAt(browser, server.url + screen.path(scene), visit === 'again'))
      }
      add(screen, label, scene, looks)
    }
  } finally {
    await browser.close()
  }
}

function add(screen: Screen, label: string, scene: Scene, looks: Look[]): void {
  const wrong = looks.map(({ seen }) => notTheScreen(screen, scene, seen)).find((reason) => reason !== undefined)
  const result = resultOf(label, looks, wrong)
  results.push(result)
  speeds.push(...looks.map(({ report }) => report.environment.benchmarkIndex))
  console.log(`${label}: ${Object.values(result.scores).join(' ')} ${missed(result).join(', ')}`)
  if (!values.reports) return
  mkdirSync(values.reports, { recursive: true })
  for (const [run, { html, json }] of looks.entries()) {
    const file = join(values.reports, `${label.replaceAll(/\W+/g, '-')}-${run + 1}`)
    writeFileSync(`${file}.html`, html)
    writeFileSync(`${file}.json`, json)
  }
}
