/**
 * Loaded before the server: adds an error to its clock. The error, in ms, is read at each start from CLOCK_ERROR_FILE.
 */
import { existsSync, readFileSync } from 'node:fs'
import { env } from 'node:process'

const file = env.CLOCK_ERROR_FILE
const errorMs = file && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
const { now } = Date
Date.now = () => now() + errorMs
