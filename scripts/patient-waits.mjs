import { vi } from 'vitest'

/**
 * The limit of `vi.waitFor`, ms. Its default is a second, too short on a busy machine; a person who waits for a result
 * needs it sooner than an unattended run.
 */
const patienceMs = process.env.CI ? 60_000 : 10_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
