import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { broken, mutants } from './mutants.ts'

test('each fragment occurs exactly once in its file, and each test exists', () => {
  for (const mutant of mutants) {
    const text = readFileSync(mutant.file, 'utf8')
    expect(broken(text, mutant)).not.toBe(text)
    expect(existsSync(mutant.test), mutant.test).toBe(true)
  }
})

test('a missing or repeated fragment is an error', () => {
  const mutant = { broken: 'a is c', file: 'x.ts', test: 'x.test.ts', from: 'a', to: '$&' }
  for (const text of ['', 'a b a']) expect(() => broken(text, mutant)).toThrow('x.ts')
  expect(broken('a b', mutant)).toBe('$& b')
})

test('at most 80 mutants are written by hand, each of another rule (docs/decisions/074)', () => {
  expect(mutants.length).toBeLessThanOrEqual(80)
  expect(new Set(mutants.map((mutant) => mutant.broken)).size).toBe(mutants.length)
})
