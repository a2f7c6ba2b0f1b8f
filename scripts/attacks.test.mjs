import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const list = String.raw`[A-Z]\d+(?:(?:, |–)[A-Z]\d+)*`
const ofRow = new RegExp(`^\\| (${list}) \\|`, 'gm')
/** A title that begins with ids. */
const ofTitle = new RegExp(`['"\`](${list}): `, 'g')

const rows = idsIn(readFileSync('docs/attacks.md', 'utf8'), ofRow)
const tests = ['app', 'shared', 'sync-server', 'e2e', 'scripts']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)))
  .filter((file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file))

/** @param {string} text @param {RegExp} pattern */
function idsIn(text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, ids = '']) => ids.split(', ').flatMap(idsOfRange))
}

/** All ids of a range such as R1–R22, or the id itself. @param {string} range */
function idsOfRange(range) {
  const [first = '', last = first] = range.split('–')
  const [from, to] = [Number(first.slice(1)), Number(last.slice(1))]
  return Array.from({ length: to - from + 1 }, (_, at) => `${first[0]}${from + at}`)
}

test('an attack of the page has a test, and an attack of a test is on the page', () => {
  const tried = new Set(tests.flatMap((file) => idsIn(readFileSync(file, 'utf8'), ofTitle)))
  expect([...tried].sort()).toEqual([...rows].sort())
})

test('the page lists each of the forty threats once', () => {
  const threats = rows.filter((id) => id.startsWith('T')).map((id) => Number(id.slice(1)))
  expect(threats.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
})
