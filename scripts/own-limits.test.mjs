import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** The number of arguments of a call without a limit of its own. */
const most = { test: 2, it: 2, beforeAll: 1, beforeEach: 1, afterAll: 1, afterEach: 1 }
const waits = ['waitFor', 'waitUntil', 'poll']

/**
 * The calls in a test that set a limit of their own: the patient limits apply to all (scripts/patience.mjs).
 * @param {string} file @param {string} source
 */
function ownLimits(file, source) {
  /** @type {string[]} */
  const found = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      const line = source.slice(0, start).split('\n').length
      if (hasLimit(callee, given)) found.push(`${file}:${line}`)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** @param {import('vite').ESTree.Expression} callee @param {import('vite').ESTree.Argument[]} given */
function hasLimit(callee, given) {
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    const { name } = callee.property
    if (name === 'setConfig') return given.some((each) => hasKey(each, /Timeout$/))
    if (waits.includes(name) && given[1]) return given[1].type !== 'ObjectExpression' || hasKey(given[1], /^timeout$/)
  }
  return given.length > (most[/** @type {keyof typeof most} */ (rootOf(callee))] ?? given.length)
}

/** @param {import('vite').ESTree.Argument} given @param {RegExp} key */
const hasKey = (given, key) =>
  given.type === 'ObjectExpression' &&
  given.properties.some((each) => 'key' in each && each.key.type === 'Identifier' && key.test(each.key.name))

/** The name at the beginning, as of `test.skipIf(…).each(…)`. @param {import('vite').ESTree.Node} node @returns {string} */
function rootOf(node) {
  if (node.type === 'MemberExpression') return rootOf(node.object)
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return rootOf(node.tag)
  return node.type === 'Identifier' ? node.name : ''
}

test('no test, hook or wait of Vitest has a limit of its own', () => {
  const files = ['app', 'shared', 'sync-server', 'scripts', 'e2e'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
  )
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('scripts/own-limits'))
  const found = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return source.includes("from 'vitest'") ? ownLimits(file, source) : []
  })
  expect(found).toEqual([])
})

test.each([
  'test("a", act, 60_000)',
  'test("a", { timeout: ms }, act)',
  'test.each([1])("a", act, 60_000)',
  'describe("a", () => { it.skipIf(no)("b", act, ms) })',
  'beforeAll(act, 60_000)',
  'vi.waitFor(check, 5000)',
  'vi.waitFor(check, { interval: 2, timeout: 5000 })',
  'expect.poll(look, options)',
  'vi.setConfig({ hookTimeout: 5000 })',
])('the test %s has a limit of its own', (source) => {
  expect(ownLimits('a.ts', source)).toEqual(['a.ts:1'])
})

test.each(['test.each([1, 2])("a", act)', 'vi.waitFor(check, { interval: 2 })', 'afterEach(act)'])(
  'the test %s has no limit of its own',
  (source) => {
    expect(ownLimits('a.ts', source)).toEqual([])
  },
)
