import { vi } from 'vitest'
import { expectationMs } from './patience.mjs'

// Its default is a second, too short on a busy machine. Tests set no other limit (scripts/own-limits.test.mjs).
const { waitFor } = vi
vi.waitFor = (check, options) => waitFor(check, { timeout: expectationMs, ...Object(options) })
