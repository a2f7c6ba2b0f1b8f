/**
 * `npm run mutants -- [filter]…`: breaks one rule after the other in a copy of the tree, and reports the tests that
 * detect it. A filter is any part of a heading, of a rule, of its mutation, or of a file name; with a ! before it,
 * matching mutants are left out. Only mutants that pass all filters are tried. Exits with 1 if one is undetected, a
 * known survivor is detected, or one does not run. `-- --page` only writes docs/mutants.md, the list of them.
 */
import { writeFileSync } from 'node:fs'
import { parts } from './all.ts'
import { copyTree } from './copy.ts'
import { breakRule, type Mutant } from './mutant.ts'
import { isLong, type Outcome, runTests } from './run-tests.ts'
import { pageOf } from './table.ts'

/** Number of simulation scripts for the unbroken tree and for known survivors. */
const fewRuns = 20

if (process.argv.includes('--page')) {
  writeFileSync('docs/mutants.md', pageOf(parts))
  process.exit()
}
const counts = { found: 0, known: 0, wrong: 0 }
const filters = process.argv.slice(2).map((filter) => filter.toLowerCase())
const chosen = Object.entries(parts)
  .flatMap(([part, mutants]) => mutants.filter((mutant) => isWanted(part, mutant)))
  .sort((a, b) => Number(isLong(a.test)) - Number(isLong(b.test)) || a.test.localeCompare(b.test))
if (chosen.length === 0) throw new Error('no mutant has all of these filters')
const root = copyTree()
await requireRight()
for (const [at, mutant] of chosen.entries()) {
  console.log(`${at + 1}/${chosen.length} ${mutant.rule} | ${mutant.broken}`)
  const startedAt = performance.now()
  const outcome = await tryOne(mutant)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  counts[verdictOf(mutant, outcome)] += 1
  console.log(`   ${inWords(mutant, outcome)} (${seconds} s)`)
}
const { found, known, wrong } = counts
console.log(`\n${found} of ${chosen.length} broken rules found, ${known} known not to be found, ${wrong} wrong`)
process.exitCode = wrong === 0 ? 0 : 1

function isWanted(part: string, { rule, broken, file, test }: Mutant): boolean {
  const text = [part, rule, broken, file, test].join('\n').toLowerCase()
  return filters.every((filter) => (filter.startsWith('!') ? !text.includes(filter.slice(1)) : text.includes(filter)))
}

/** Throws unless the chosen mutants' tests pass in the unbroken tree: a test that fails anyway detects nothing. */
async function requireRight(): Promise<void> {
  const files = [...new Set(chosen.map(({ test }) => test))]
  const outcome = await runTests(root, { files, runs: fewRuns, bails: false })
  if (outcome.is !== 'right') throw new Error('these tests fail with nothing broken', { cause: outcome })
}

async function tryOne(mutant: Mutant): Promise<Outcome> {
  const mend = breakRule(root, mutant)
  const runs = mutant.runs ?? (mutant.survives ? fewRuns : undefined)
  const outcome = await runTests(root, { files: [mutant.test], runs, bails: true })
  mend()
  return outcome
}

function verdictOf({ survives }: Mutant, { is }: Outcome): keyof typeof counts {
  if (is === 'unable') return 'wrong'
  if (is === 'right') return survives ? 'known' : 'wrong'
  return survives ? 'wrong' : 'found'
}

function inWords({ test, survives }: Mutant, outcome: Outcome): string {
  switch (outcome.is) {
    case 'failed':
      return `${survives ? 'FOUND AFTER ALL' : 'found'} by ${test}: ${outcome.by}${scriptOf(outcome.message)}`
    case 'endless':
      return `${survives ? 'FOUND AFTER ALL' : 'found'} by ${test}, which does not end`
    case 'unable':
      return `DOES NOT RUN: ${outcome.message.slice(0, 1000)}`
    case 'right':
      return survives ? `not found, as known: ${survives}` : `SURVIVED ${test}`
  }
}

function scriptOf(message: string): string {
  const script = message.match(/Property failed after (\d+) tests/)?.[1]
  return script ? `, script ${script}` : ''
}
