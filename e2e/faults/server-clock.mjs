/** Loaded before the server: sets the error of its clock from a file, in ms, at each start. */
import { existsSync, readFileSync } from 'node:fs'
import { env } from 'node:process'

const file = env.CLOCK_ERROR_FILE
const errorMs = file && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
const { now } = Date
Date.now = () => now() + errorMs
