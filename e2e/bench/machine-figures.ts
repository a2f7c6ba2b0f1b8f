import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Figure, percentile } from './figures.ts'

const loopSteps = 50_000_000
const loopResult = -288_021_375
const loops = 7
const writes = 200
const rows = 10_000
const inserts = 7

/**
 * How fast this machine is at fixed work of the kinds that the other figures are made of: to compare runs on different
 * machines, and to see before and after a run whether something else kept this one busy.
 */
export function machineFigures(when: 'before' | 'after'): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-machine-'))
  const figure = (work: string, samples: number[], note: string): Figure => ({
    what: `this machine ${when}: ${work}`,
    value: percentile(samples, 0.5),
    unit: 'ms',
    note: `fixed work, median of ${samples.length}: ${note}`,
  })
  try {
    return [
      figure('loop', timesOf(loops, loop), '50 million integer steps of JavaScript'),
      figure('disk', writeTimes(folder), '4 kB and fsync in the temporary folder'),
      figure('SQLite', insertTimes(folder), '10,000 rows and one commit'),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** How long each of `count` runs took, ms. */
function timesOf(count: number, work: () => void): number[] {
  return Array.from({ length: count }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
}

/** Each step needs the one before and the result is looked at, so that nothing can be left out. */
function loop(): void {
  let state = 1
  for (let step = 0; step < loopSteps; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  if (state !== loopResult) throw new Error(`the loop came to ${state}`)
}

function writeTimes(folder: string): number[] {
  const file = openSync(join(folder, 'written'), 'w')
  const page = Buffer.alloc(4096, 1)
  const times = timesOf(writes, () => {
    writeSync(file, page)
    fsyncSync(file)
  })
  closeSync(file)
  return times
}

function insertTimes(folder: string): number[] {
  const db = new Database(join(folder, 'rows.db'))
  db.pragma('journal_mode = WAL')
  const times = timesOf(inserts, () => {
    db.exec('DROP TABLE IF EXISTS items; CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL)')
    const insert = db.prepare('INSERT INTO items (name) VALUES (?)')
    db.transaction(() => {
      for (let row = 0; row < rows; row++) insert.run(`Arroz ${row}`)
    })()
  })
  db.close()
  return times
}
