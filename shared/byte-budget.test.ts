import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { mutationMaxBytes, requestMaxBytes } from './byte-budget.ts'
import { contract, routeNames } from './contract.ts'
import { newId } from './ids.ts'
import { isMutationName, type MutationName } from './notebook-contract.ts'
import { noteRoutes } from './notes.ts'
import { listScope } from './scopes.ts'
import { type Mutation, type SyncRequest, syncRequestSchema } from './sync.ts'
import { jsonBytes } from './text.ts'

/** One filling for each width in JSON and in memory, and mixtures. */
const fillings = ['a', '漢', '😀', '"', '\n', '"漢', 'a\u0301']

/** The longest text of `filling` that a field accepts. */
function longest(accepts: (value: string) => boolean, filling: string): string {
  let [fits, tooMany] = [0, 100_000]
  while (tooMany - fits > 1) {
    const count = (fits + tooMany) >> 1
    if (accepts(filling.repeat(count))) fits = count
    else tooMany = count
  }
  return filling.repeat(fits)
}

/** The longest text of `filling` that a field accepts in a list, as often as the field accepts it. */
function longestList(accepts: (value: string[]) => boolean, filling: string): string[] {
  const list = [longest((text) => accepts([text]), filling)]
  while (accepts([...list, ...list.slice(0, 1)])) list.push(...list.slice(0, 1))
  return list
}

/** As many copies of a row as the list may have. */
function longestListOf(row: object, accepts: (value: object[]) => boolean): object[] {
  const list = [row]
  while (accepts([...list, row])) list.push(row)
  return list
}

/** The arguments of `op` with every field filled up to its limit, as the contract parses them. */
const largestArgs = (op: MutationName): unknown => contract[op].input.parse(largestFields(contract[op].input.shape))

function largestFields(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, unknown> {
  const fields = Object.entries(shape).map(([field, schema]) => {
    const accepts = (value: unknown) => (schema as z.ZodMiniType).safeParse(value).success
    const kept = (value: unknown) => jsonBytes((schema as z.ZodMiniType).parse(value))
    const texts = fillings.map((filling) => longest(accepts, filling))
    const lists = fillings.map((filling) => longestList(accepts, filling))
    const { type, element } = schema._zod.def as { type: string; element?: z.ZodMiniObject }
    const row = type === 'array' && element?.shape ? largestFields(element.shape) : undefined
    const rows = row ? longestListOf(row, accepts) : []
    const others = [
      rows,
      '2026-12-05',
      newId(),
      true,
      3,
      'em_andamento',
      'pendente',
      'dashboard',
      'pt-BR',
      'projects',
      '2026-03-10T12:00:00.000000000-03:00',
    ]
    const taken = [...texts, ...lists, ...others].filter(accepts)
    return [field, taken.sort((a, b) => kept(b) - kept(a))[0]]
  })
  return Object.fromEntries(fields)
}

const largest = (op: MutationName): Mutation => ({
  seq: Number.MAX_SAFE_INTEGER,
  mid: newId(),
  op,
  args: largestArgs(op),
  v: Number.MAX_SAFE_INTEGER,
  wall: -1.234567890123456e-300,
  seen: Number.MAX_SAFE_INTEGER,
})

test.each(routeNames.filter(isMutationName))('X3: the largest %s that is accepted keeps to the budget', (op) => {
  expect(jsonBytes(largest(op))).toBeLessThanOrEqual(mutationMaxBytes)
})

test('the budget is no larger than the largest mutation needs', () => {
  expect(jsonBytes(largest('notes.update'))).toBeGreaterThan(0.99 * mutationMaxBytes)
})

test('a request has room for the largest mutation and the cursors of all lists that a person may own and receive', () => {
  const lists = Array.from({ length: 1001 }, () => [listScope(newId()), 123_456_789])
  const request: SyncRequest = {
    protocol: 1,
    v: 2,
    user: newId(),
    client: newId(),
    epoch: newId(),
    now: Date.now(),
    ack: Number.MAX_SAFE_INTEGER,
    push: [largest('notes.update')],
    cursors: Object.fromEntries(lists),
    first: Array(20).fill(listScope(newId())),
    budget: mutationMaxBytes,
  }
  expect(syncRequestSchema.safeParse(request).success).toBe(true)
  expect(jsonBytes(request)).toBeLessThanOrEqual(requestMaxBytes)
})

test('X3: a note of 70,000 emoji is refused with a message; 59,000 are accepted', () => {
  const parse = (content: string) => noteRoutes['notes.create'].input.safeParse({ title: 'Festa', content })
  expect(parse('😀'.repeat(70_000)).error?.issues[0]?.message).toBe(
    'O conteúdo pode ter no máximo 240 kB; emojis ocupam mais que letras.',
  )
  expect(parse('😀'.repeat(59_000)).success).toBe(true)
  expect(parse('漢'.repeat(80_000)).success).toBe(true)
})
