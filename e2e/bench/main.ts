/**
 * `npm run bench`: measures everything that has a figure to reach, and how fast this machine is; `npm run bench:postgres` what is
 * otherwise on PostgreSQL. `--json FILE` writes the figures as well.
 */
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.mjs'
import { startAppServer } from '../app-server.ts'
import { dashboardFigures } from './dashboard-figures.ts'
import { engineFigures, engineSize } from './engine-figures.ts'
import { type Figure, formatFigures, isReached } from './figures.ts'
import { groceryFigures } from './grocery-figures.ts'
import { longListFigures } from './long-list-figures.ts'
import { machineFigures } from './machine-figures.ts'
import { mergeFigure } from './merge-figures.ts'
import { noteFigures } from './note-figures.ts'
import { postgresFigures } from './postgres-figures.ts'
import { projectFigures } from './project-figures.ts'
import { screenFigures } from './screen-figures.ts'
import { serverFigures } from './server-figures.ts'
import { startFigures } from './start-figures.ts'

const figures = [
  ...machineFigures('before'),
  ...(await (process.argv.includes('--postgres') ? postgresFigures() : usualFigures())),
  ...machineFigures('after'),
]
const due = figures.filter(({ target }) => target)
console.log(`\n${formatFigures(figures)}\n`)
console.log(`${due.filter(isReached).length} of ${due.length} figures reached`)
const at = process.argv.indexOf('--json')
const file = at === -1 ? undefined : process.argv[at + 1]
if (file) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)

async function usualFigures(): Promise<Figure[]> {
  return [
    ...(await serverFigures()),
    await engineSize(),
    mergeFigure(),
    ...(await groceryFigures()),
    ...(await browserFigures()),
  ]
}

async function browserFigures(): Promise<Figure[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) throw new Error('no browser')
  const server = await startAppServer({ RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' })
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    return [
      ...(await engineFigures(browser, server)),
      ...(await screenFigures(browser, server)),
      ...(await longListFigures(browser, server)),
      ...(await projectFigures(browser, server)),
      ...(await dashboardFigures(server)),
      ...(await noteFigures(browser, server)),
      ...(await startFigures(browser, server)),
    ]
  } finally {
    await browser.close()
    await server.remove()
  }
}
