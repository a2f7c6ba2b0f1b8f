/** The processes of a run: a server on a folder, and clients that receive commands. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from './peer.ts'
import type { Settings } from './programs/replica.mjs'

const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(143))

const startTimeoutMs = 30_000
const environment = (env: Program['env']) => ({ ...process.env, NODE_ENV: 'production', ...env })

export interface ServerProcess {
  pid: number
  kill(): Promise<void>
}

/** Starts a server. Resolves as soon as its port accepts connections; throws if it ends or takes too long. */
export async function startServer({ args, env }: Program, port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { env: environment(env), stdio: ['ignore', 'ignore', 'pipe'] })
  const said = keep(child)
  const until = Date.now() + startTimeoutMs
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the server did not start: ${said()}`)
    await delay(10)
  }
  return { pid: child.pid ?? 0, kill: () => end(child) }
}

export interface ClientProcess {
  pid: number
  /** Resolves with its next message after the call. Throws if it ends instead, or stays silent until the timeout. */
  next(timeoutMs: number): Promise<unknown>
  tell(message: 'go' | 'tell'): void
  end(): Promise<void>
}

/** Starts a client process with these settings. */
export function startClient({ args, env }: Program, settings: Settings): ClientProcess {
  const [file = ''] = args.slice(-1)
  const child = fork(file, [JSON.stringify(settings)], {
    env: environment(env),
    execArgv: args.slice(0, -1),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const said = keep(child)
  return {
    pid: child.pid ?? 0,
    next: (timeoutMs) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          child.off('exit', onExit).off('message', hear)
        }
        const fail = (why: string) => {
          leave()
          reject(new Error(`client ${settings.client} ${why}: ${said()}`))
        }
        const hear = (message: unknown) => {
          if (typeof message !== 'object' || message === null || !('said' in message)) return
          leave()
          resolve(message.said)
        }
        const onExit = () => fail('ended')
        const timer = setTimeout(() => fail('took too long'), timeoutMs)
        child.on('exit', onExit).on('message', hear)
      }),
    tell: (message) => child.send(message),
    end: () => end(child),
  }
}

/**
 * Registers a process to be killed with this one. Returns a function for the last 2000 characters of its error output.
 */
function keep(child: ChildProcess): () => string {
  started.add(child)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  return () => said
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const ended = () => {
      started.delete(child)
      resolve()
    }
    if (child.exitCode !== null || child.signalCode !== null) return ended()
    child.once('exit', ended)
    child.kill('SIGKILL')
  })
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
