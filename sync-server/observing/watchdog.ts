/**
 * Kills a hanging process, so that the system restarts it. A thread of its own observes a counter of the main loop. The
 * thread counts its own ticks, not time: thread and loop both stop on a sleeping machine. No acknowledged data is lost,
 * because that is on disk (docs/decisions/027).
 */
import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

interface Watched {
  /** True unless the store is stuck: then the process is killed too, although its loop runs. */
  isMoving(): boolean
  /** The process is killed after this many ticks of the thread in which `isMoving` was never found true. */
  heldTicks?: number
  tickMs?: number
}

/** The program of the thread, as text because the built server is one file. */
const thread = `
  const { writeSync } = require('node:fs')
  const { moves, heldTicks, tickMs } = require('node:worker_threads').workerData
  let seen, held = 0
  setInterval(() => {
    const [count, isDebugged] = [Atomics.load(moves, 0), Atomics.load(moves, 1)]
    held = count === seen && !isDebugged ? held + 1 : 0
    seen = count
    if (held < heldTicks) return
    const event = 'nothing moves: the watchdog ends the process'
    const line = { level: 'error', time: new Date().toISOString(), event, heldMs: heldTicks * tickMs }
    try { writeSync(2, JSON.stringify(line) + '\\n') } finally { process.kill(process.pid, 'SIGKILL') }
  }, tickMs)`

export function startWatchdog({ isMoving, heldTicks = 30, tickMs = 1000 }: Watched): void {
  const moves = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const move = () => {
    if (isMoving()) Atomics.add(moves, 0, 1)
    // A loop stopped at a breakpoint does not count as hanging.
    Atomics.store(moves, 1, debuggerUrl() === undefined ? 0 : 1)
  }
  move()
  setInterval(move, tickMs).unref()
  new Worker(thread, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
    workerData: { moves, heldTicks, tickMs },
  }).unref()
}
