import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants, parts } from './all.ts'
import { changed } from './mutant.ts'
import { pageOf } from './table.ts'

test('the fragment of each mutant occurs exactly once in its file, and is changed', () => {
  const same = mutants.filter((mutant) => {
    const text = readFileSync(mutant.file, 'utf8')
    return changed(text, mutant) === text
  })
  expect(same).toEqual([])
})

test('a missing or repeated fragment is an error', () => {
  for (const text of ['', 'a b a']) expect(() => changed(text, { file: 'x.ts', from: 'a', to: 'c' })).toThrow('x.ts')
  expect(changed('a b', { file: 'x.ts', from: 'b', to: '$&' })).toBe('a $&')
})

test('every test file exists, and no rule is broken twice in the same way', () => {
  expect(mutants.filter(({ test: file }) => !existsSync(file))).toEqual([])
  const names = mutants.map(({ rule, broken }) => `${rule}: ${broken}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the page of all mutants has a row for each', () => {
  const rows = pageOf(parts)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |') && !line.startsWith('| --- |'))
  expect(rows).toHaveLength(mutants.length)
})
