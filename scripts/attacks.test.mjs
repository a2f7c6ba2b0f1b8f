import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/attacks.md', 'utf8')
const rows = [...text.matchAll(/^\| ([A-Z]\d+) \| .+ \| (.+) \|$/gm)].map(([, number = '', cell = '']) => ({
  number,
  tests: [...cell.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name })),
}))
const tested = rows.filter(({ tests }) => tests.length > 0)
const threatsIn = (/** @type {typeof rows} */ some) => some.filter(({ number }) => number.startsWith('T'))

test.each(tested)('the tests of attack $number exist', ({ tests }) => {
  for (const { file, name } of tests) expect(readFileSync(file, 'utf8'), file).toContain(name)
})

test('numbers are unique, and every threat is listed once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const threats = threatsIn(rows).map(({ number }) => number)
  expect(threats).toEqual(Array.from({ length: 40 }, (_, at) => `T${at + 1}`))
})

test('the counts are right', () => {
  const names = new Set(tested.flatMap(({ tests }) => tests.map(({ file, name }) => `${file} ${name}`)))
  const threats = threatsIn(tested).length
  expect(text).toContain(
    `${tested.length - threats} attacks and ${threats} of 40 threats are tested, by ${names.size} tests`,
  )
})
