import { spawn } from 'node:child_process'

/**
 * Runs a program on this process's terminal, without stdin. Resolves with its exit code, 127 if it cannot start. It is
 * ended with this process, which a signal ends with the code `interrupted`, and after `timeoutMs`.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { env = process.env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    /** @param {NodeJS.Signals} signal */
    const endWithUs = (signal) => {
      child.kill(signal)
      process.exit(interrupted)
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => endHard(child), timeoutMs)
    for (const signal of endings) process.once(signal, endWithUs)
    /** @param {number | null} code */
    const settle = (code) => {
      clearTimeout(timer)
      for (const signal of endings) process.off(signal, endWithUs)
      resolve(code ?? 1)
    }
    // A terminal interrupts both processes at once: an interrupted program may end before this one hears of it.
    child.once('exit', (code) => (code === 0 ? settle(0) : setTimeout(settle, 100, code)))
    child.once('error', (error) => {
      console.error(error.message)
      settle(127)
    })
  })
}

/**
 * Runs a script, or the command line program of a package, with Node.
 * @param {string} file
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (file, args, options) => run(process.execPath, [file, ...args], options)

/** Lines of a long step come so often, ms. */
const progressMs = 10_000

/**
 * Says the name of a step at its start and, until `work` ends, every 10 s again with its time so far.
 * @template T
 * @param {string} portuguese @param {string} english @param {() => Promise<T>} work @param {number} [everyMs]
 */
export async function inStep(portuguese, english, work, everyMs = progressMs) {
  const began = Date.now()
  const tell = () => {
    const seconds = Math.round((Date.now() - began) / 1000)
    say(`${portuguese}: ${seconds} s`, `${english}: ${seconds} s`)
  }
  say(`${portuguese}…`, english)
  const timer = setInterval(tell, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/** Prints a message on stderr in both languages of the project. @param {string} portuguese @param {string} english */
export const say = (portuguese, english) => console.error(`${portuguese}  (${english})`)

/**
 * Ends the process with code 1 after a message in both languages.
 * @param {string} portuguese @param {string} english @returns {never}
 */
export function giveUp(portuguese, english) {
  console.error(`\n${portuguese}\n${english}`)
  process.exit(1)
}

/** The exit code after a signal, such as Ctrl-C. */
export const interrupted = 143
/** @type {NodeJS.Signals[]} */
const endings = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** @param {import('node:child_process').ChildProcess} child */
function endHard(child) {
  console.error(`\n${child.spawnargs.join(' ')}: took too long`)
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), 5000).unref()
}
