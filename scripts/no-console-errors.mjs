import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * The real `console.error`. Each test gets a replacement, whose calls fail the test. A test that expects a call
 * replaces it again.
 */
const complain = console.error
/** @type {string[]} */
let errors = []

beforeEach(() => {
  errors = []
  console.error = (...args) => {
    errors.push(format(...args))
    complain(...args)
  }
})

afterEach(() => {
  console.error = complain
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`)
})
