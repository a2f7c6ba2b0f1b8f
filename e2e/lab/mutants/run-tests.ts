import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The outcome of a test run: all passed; one failed; it did not end; or it could not begin. */
export type Outcome =
  | { is: 'right' }
  | { is: 'failed'; by: string; message: string }
  | { is: 'endless' }
  | { is: 'unable'; message: string }

interface Report {
  testResults: { name: string; message: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  status: string
  title: string
  failureMessages: string[]
}

/**
 * Time limits of one test, ms: a slower one hangs, even on a busy machine. All scripts of a simulation file are one
 * test.
 */
const testPatienceMs = 60_000
const scriptsPatienceMs = 40 * 60_000
const startPatienceMs = 60_000

interface RunOptions {
  files: string[]
  /** Number of simulation scripts; by default as many as in `npm test`. */
  runs?: number | undefined
  /** True to end with the first failure. */
  bails: boolean
}

/** True for files that run simulation scripts or kill a server often, which takes long. */
export const isLong = (file: string): boolean => /\/(convergence|order|killed-server)\.test\.ts$/.test(file)

/**
 * Runs test files in the tree at `root`, with a limit for all of them. The outcome `endless` means that they reached
 * it.
 */
export async function runTests(root: string, { files, runs, bails }: RunOptions): Promise<Outcome> {
  const report = join(root, 'report.json')
  rmSync(report, { force: true })
  const patience = files.some(isLong) ? scriptsPatienceMs : testPatienceMs
  const options = [`--testTimeout=${patience}`, '--no-cache', '--reporter=json', `--outputFile=${report}`]
  const env = { ...process.env, SIMULATE_SHRINK: 'no', ...(runs && { SIMULATE_RUNS: String(runs) }) }
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, ...options, ...(bails ? ['--bail=1'] : [])]
  const { code, output } = await ended(root, args, env, files.length * patience + startPatienceMs)
  if (code === undefined) return { is: 'endless' }
  if (!existsSync(report)) return { is: 'unable', message: output }
  return outcomeOf(JSON.parse(readFileSync(report, 'utf8')), code, output)
}

/**
 * The outcome by a report of Vitest. A file that cannot be loaded detects nothing: its outcome is `unable`, as after a
 * ReferenceError, which is a mistake in the mutant.
 */
function outcomeOf({ testResults }: Report, code: number, output: string): Outcome {
  const unable = testResults.find(({ assertionResults, message }) => assertionResults.length === 0 && message !== '')
  if (unable || testResults.length === 0) return { is: 'unable', message: unable?.message ?? output }
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
  if (!failed)
    return code === 0 ? { is: 'right' } : { is: 'failed', by: 'an error that nobody handles', message: output }
  const message = failed.failureMessages[0] ?? ''
  if (isOurMistake.test(message)) return { is: 'unable', message }
  return { is: 'failed', by: failed.title, message }
}

const isOurMistake = /^ReferenceError\b/

function ended(cwd: string, args: string[], env: NodeJS.ProcessEnv, patienceMs: number) {
  return new Promise<{ code: number | undefined; output: string }>((resolve) => {
    let output = ''
    const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const endAll = () => child.pid && process.kill(-child.pid, 'SIGKILL')
    let code: number | undefined = 1
    const timer = setTimeout(() => {
      code = undefined
      endAll()
    }, patienceMs)
    process.prependOnceListener('exit', endAll)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('close', (exitCode) => {
      clearTimeout(timer)
      process.off('exit', endAll)
      resolve({ code: code && (exitCode ?? 1), output })
    })
  })
}
