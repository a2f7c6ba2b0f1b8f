import { expect, test } from 'vitest'
import { contract, routeNames } from './contract.ts'
import { idTimeMs, newId } from './ids.ts'
import { isMutationName } from './notebook-contract.ts'
import { pathParams } from './route.ts'

test.each(routeNames)('%s takes the parameters of its path', (name) => {
  const { path, input, query } = contract[name]
  const fields = Object.keys(input.shape)
  expect(fields).toEqual(expect.arrayContaining([...pathParams(path), ...query]))
})

test('no two routes answer the same request', () => {
  const requests = routeNames.map((name) => `${contract[name].method} ${contract[name].path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(requests).size).toBe(requests.length)
})

test('only mutations may wait in the outbox', () => {
  expect(isMutationName('items.create')).toBe(true)
  expect(isMutationName('auth.login')).toBe(false)
  expect(isMutationName('constructor')).toBe(false)
})

test('an id contains its creation time', () => {
  const before = Date.now()
  const made = idTimeMs(newId())
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThanOrEqual(Date.now() + 1)
})
