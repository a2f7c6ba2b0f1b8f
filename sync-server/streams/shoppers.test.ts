import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShoppers } from './shoppers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * A register of the people at the market. `readersOf` names the readers of a list; `lookedUp` has the lists whose
 * readers were looked up.
 */
function open(readersOf: (listId: string) => string[]) {
  const lookedUp: string[] = []
  const shoppers = createShoppers({
    readersOf: async (listId) => {
      lookedUp.push(listId)
      return readersOf(listId)
    },
    onChange: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  const enter = (sessionId: string, listId: string, userId = 'bia') =>
    shoppers.apply({ sessionId, userId, listId, here: true })
  return { shoppers, enter, lookedUp }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('M184: at most 5000 sessions are kept: the one silent for longest is forgotten', async () => {
  const { shoppers, enter } = open(() => ['ana', 'bia'])
  for (let i = 0; i < 5000; i++) enter(`s${i}`, `list ${i}`)
  enter('s0', 'list 0')
  enter('new', 'feira')
  expect([shoppers.listOf('s0'), shoppers.listOf('s1'), shoppers.listOf('new')]).toEqual(['list 0', undefined, 'feira'])
  expect(vi.getTimerCount()).toBe(5000)
})

test('M184: a person is shown 50 lists, with one look-up each', async () => {
  const { shoppers, enter, lookedUp } = open(() => ['ana', 'bia'])
  for (let i = 0; i < 60; i++) enter(`s${i}`, `list ${i}`)
  await settle()
  lookedUp.length = 0
  expect(Object.keys(await shoppers.shownTo('ana'))).toHaveLength(50)
  expect(lookedUp).toHaveLength(50)
})

test('without a shopper nothing is looked up', async () => {
  const { shoppers, lookedUp } = open(() => ['ana'])
  expect(await shoppers.shownTo('ana')).toEqual({})
  expect(lookedUp).toEqual([])
})

test('rights are looked up when somebody is shown, not when they announced themselves', async () => {
  let readers = ['ana', 'bia', 'caio']
  const { shoppers, enter } = open(() => readers)
  enter('s1', 'feira', 'bia')
  enter('s2', 'feira', 'caio')
  await settle()
  readers = ['ana', 'bia']
  expect(await shoppers.shownTo('ana')).toEqual({ feira: ['bia'] })
  expect(await shoppers.shownTo('caio')).toEqual({})
})

test('everything about a list is forgotten with its last shopper', async () => {
  const { shoppers, enter } = open(() => ['ana', 'bia'])
  enter('s1', 'feira')
  await vi.advanceTimersByTimeAsync(150_000)
  expect(shoppers.isEmpty()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(await shoppers.shownTo('ana')).toEqual({})
})
