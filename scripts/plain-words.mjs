/**
 * Part of `npm run check`: the comments, test titles and documents of these rooms stay plain (CONTRIBUTING, Style).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveUp } from './run.mjs'
import { addFile, noCounts } from './word-counts.mjs'

const rooms = [
  'shared',
  'sync-server',
  'app',
  'e2e',
  'scripts',
  'docs/administration',
  'docs/attacks.md',
  'docs/decisions',
  'docs/releasing.md',
  'docs/sync-protocol.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
]
/** The share of each room's comments, titles or words that need not be plain. */
const limits = { comments: 0.01, titles: 0.02, what: 0.003, odd: 0 }

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const places = rooms.flatMap(beyondLimits)
for (const place of places) console.error(place)
if (places.length > 0) giveUp('Escreva com palavras simples.', 'Use plain words: subject first, nouns for clauses.')

/** @param {string} room */
function beyondLimits(room) {
  const counts = noCounts()
  for (const file of filesIn(room)) addFile(counts, file, readFileSync(file, 'utf8'))
  return Object.entries(limits).flatMap(([name, limit]) => {
    const { of, places } = counts[/** @type {keyof typeof counts} */ (name)]
    return places.length > limit * of ? places : []
  })
}

/** @param {string} room */
function filesIn(room) {
  if (!statSync(room).isDirectory()) return [room]
  const names = readdirSync(room, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(tsx?|mjs|md)$/.test(name)).map((name) => join(room, name))
}
