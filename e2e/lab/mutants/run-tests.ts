import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The outcome of a test run: all passed; one failed or did not end; or it could not begin. */
export type Outcome = { is: 'right' } | { is: 'failed'; by: string } | { is: 'unable'; message: string }

interface Report {
  testResults: { message: string; assertionResults: { status: string; title: string; failureMessages: string[] }[] }[]
}

/** Time limits, ms: a slower test hangs, even on a busy machine. In `e2e/` one test has many scripts or kills. */
const testPatienceMs = 5 * 60_000
const scriptsPatienceMs = 20 * 60_000
const startPatienceMs = 60_000

/** Runs test files in the tree at `root` until one fails. Simulations run few scripts. */
export async function runTests(root: string, files: string[]): Promise<Outcome> {
  const report = join(root, 'report.json')
  rmSync(report, { force: true })
  const patienceMs = files.some((file) => file.startsWith('e2e/')) ? scriptsPatienceMs : testPatienceMs
  const options = ['--bail=1', `--testTimeout=${patienceMs}`, '--reporter=json', `--outputFile=${report}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, ...options]
  const output = await outputOf(root, args, files.length * patienceMs + startPatienceMs)
  if (output === undefined) return { is: 'failed', by: 'a test that does not end' }
  return existsSync(report) ? outcomeOf(JSON.parse(readFileSync(report, 'utf8'))) : { is: 'unable', message: output }
}

/**
 * The outcome by a report of Vitest. A file that cannot be loaded detects nothing, as after a ReferenceError, which is a
 * mistake in the mutant.
 */
function outcomeOf({ testResults }: Report): Outcome {
  const unable = testResults.find(({ assertionResults, message }) => assertionResults.length === 0 && message !== '')
  if (unable) return { is: 'unable', message: unable.message }
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
  if (!failed) return { is: 'right' }
  const [message = ''] = failed.failureMessages
  return message.startsWith('ReferenceError')
    ? { is: 'unable', message }
    : { is: 'failed', by: `${failed.title} (${message.split('\n', 1)})` }
}

/** The output of a run, undefined if it had to be ended. */
function outputOf(cwd: string, args: string[], patienceMs: number): Promise<string | undefined> {
  const env = { ...process.env, SIMULATE_SHRINK: 'no', SIMULATE_RUNS: '20' }
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const endAll = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  process.prependOnceListener('exit', endAll)
  return new Promise((resolve) => {
    let output: string | undefined = ''
    const timer = setTimeout(() => {
      output = undefined
      endAll()
    }, patienceMs)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        if (output !== undefined) output += text
      })
    }
    child.once('close', () => {
      clearTimeout(timer)
      process.off('exit', endAll)
      resolve(output)
    })
  })
}
