import { vi } from 'vitest'

/** `vi.waitFor` gives up after a second, which a busy machine may well need. What never happens is ended by this. */
const patienceMs = 60_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
