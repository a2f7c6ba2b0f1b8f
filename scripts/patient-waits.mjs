import { vi } from 'vitest'

/**
 * The limit of `vi.waitFor`, ms. Its default is a second, too short on a busy machine; this one ends an endless wait.
 */
const patienceMs = 60_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
