import { vi } from 'vitest'

/** The default limit of `vi.waitFor` is a second, too short on a busy machine. This limit ends an endless wait. */
const patienceMs = 60_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
