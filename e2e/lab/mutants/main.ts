/**
 * `npm run mutants -- rules [WORD]`: breaks one rule of the lists after the other in a copy of the tree, and reports
 * the tests that detect it. WORD chooses the rules whose line contains it. Exits with 1 if a broken rule is undetected
 * or does not run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from './copy.ts'
import { broken, type Mutant, mutants } from './mutants.ts'
import { type Outcome, runTests } from './run-tests.ts'

const word = process.argv[2] ?? ''
const chosen = mutants.filter((mutant) => Object.values(mutant).some((line) => line.includes(word)))
const tests = [...new Set(chosen.map(({ test }) => test))]
if (chosen.length === 0) throw new Error(`no mutant has ${word}`)
const root = copyTree()
const unbroken = await runTests(root, tests)
if (unbroken.is !== 'right') throw new Error('these tests fail with nothing broken', { cause: unbroken })
let missed = 0
for (const [at, mutant] of chosen.entries()) {
  const outcome = await outcomeOf(mutant)
  if (outcome.is !== 'failed') missed += 1
  console.log(`${at + 1}/${chosen.length} ${mutant.broken}\n   ${inWords(outcome)} (${mutant.test})`)
}
console.log(`\n${chosen.length - missed} of ${chosen.length} broken rules found`)
process.exitCode = missed === 0 ? 0 : 1

async function outcomeOf(mutant: Mutant): Promise<Outcome> {
  const path = join(root, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, broken(text, mutant))
  const outcome = await runTests(root, [mutant.test])
  writeFileSync(path, text)
  return outcome
}

function inWords(outcome: Outcome): string {
  if (outcome.is === 'right') return 'SURVIVED'
  return outcome.is === 'failed' ? `found by: ${outcome.by}` : `DOES NOT RUN: ${outcome.message.slice(0, 1000)}`
}
