import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const records = readdirSync(folder).filter((name) => name !== 'README.md')
const numbers = new Set(records.map((name) => name.slice(0, 3)))
const textOf = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')

test.each(records)('%s has at most 30 lines, and its number in its heading', (name) => {
  const lines = textOf(name).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(30)
  expect(lines.filter((line) => line.length > 140)).toEqual([])
  expect(lines[0]).toMatch(new RegExp(`^# ${name.slice(0, 3)} · `))
})

test('the index lists each decision once, with its title', () => {
  const listed = textOf('README.md')
    .split('\n')
    .filter((line) => /^- \[\d/.test(line))
  const lines = records.map((name) => {
    const [number, title] = textOf(name).split('\n', 1)[0]?.slice(2).split(' · ') ?? []
    return `- [${number}](${name}) ${title}`
  })
  expect(listed.sort()).toEqual(lines.sort())
})

const rooms = ['app', 'shared', 'sync-server', 'e2e', 'scripts', 'docs', 'deploy']
const loose = ['AGENTS.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'playwright.config.ts', 'vite.config.ts']
const files = rooms
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)))
  .filter((name) => /\.(tsx?|mjs|md|service)$/.test(name))
const named = /decisions?(?: \[?|\/)(\d{3})\b(?: (?:and|to) (\d{3})\b)?/gi

test('every decision that sources and documents name exists', () => {
  const wrong = [...files, ...loose].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)]
      .flatMap(([, ...each]) => each)
      .filter((number) => number && !numbers.has(number))
      .map((number) => `${file}: ${number}`),
  )
  expect(wrong).toEqual([])
})
