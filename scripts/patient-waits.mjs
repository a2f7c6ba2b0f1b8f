import { vi } from 'vitest'
import { expectationMs } from './patience.mjs'

// Its default is a second, too short on a busy machine.
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: expectationMs, ...options })
