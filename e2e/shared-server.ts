import type { AppServer } from './app-server.ts'

/** One server for all tests of a worker. Each test has people of its own. */
export interface SharedServer {
  /**
   * Runs a test with the server. If the test touches its process or `dataDir`, the server is removed afterwards, and
   * the next test gets a new one.
   */
  lend(test: (server: AppServer) => Promise<void>): Promise<void>
  remove(): Promise<void>
}

/** Starts the server for the first test that needs it, and again after a test has spent it. */
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

/**
 * Wraps a server to notice whether a test touches its process or its folder: other tests would notice that, so it
 * cannot be reused.
 */
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
