/** Loaded before the server: its clock is as wrong as the file says, in ms, from one start to the next. */
import { existsSync, readFileSync } from 'node:fs'
import { env } from 'node:process'

const file = env.CLOCK_ERROR_FILE
const errorMs = file && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
const { now } = Date
Date.now = () => now() + errorMs
