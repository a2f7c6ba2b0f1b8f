import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/** A test fails when anything in it was worth a console.error. Whoever expects one replaces it in the test. */
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
