import type { AppServer } from './app-server.ts'

/** One server for the tests of a worker, each with its own people. */
export interface SharedServer {
  /** Runs a test with the server. The next test gets a new one if this test has stopped it or read its data. */
  lend(test: (server: AppServer) => Promise<void>): Promise<void>
  remove(): Promise<void>
}

/** Starts the server when the first test needs it. */
export function shareServer(start: () => Promise<AppServer>): SharedServer {
  let current: AppServer | undefined
  const remove = async () => {
    const ended = current
    current = undefined
    await ended?.remove()
  }
  return {
    remove,
    lend: async (test) => {
      current ??= await start()
      const { isSpent, server } = observe(current)
      await test(server)
      if (isSpent()) await remove()
    },
  }
}

/** A server cannot be reused after a test has touched its process or its folder: other tests would notice. */
function observe(server: AppServer) {
  let spent = false
  const spending = new Set<PropertyKey>([
    'kill',
    'stop',
    'start',
    'remove',
    'pid',
    'dataDir',
  ] satisfies (keyof AppServer)[])
  const observed = new Proxy(server, {
    get: (target, name: keyof AppServer) => {
      if (spending.has(name)) spent = true
      return target[name]
    },
  })
  return { isSpent: () => spent, server: observed }
}
