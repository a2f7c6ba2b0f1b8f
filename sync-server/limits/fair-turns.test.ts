import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Work that takes until the next turn of the event loop, and the order of starts. */
function createWork(atOnce: number, ofOneAtOnce?: number) {
  const inTurn = createFairTurns(atOnce, ofOneAtOnce)
  const begun: string[] = []
  let running = 0
  let mostAtOnce = 0
  const bring = (caller: string, name: string, preferred = false) => {
    const work = async () => {
      begun.push(name)
      mostAtOnce = Math.max(mostAtOnce, ++running)
      await new Promise(setImmediate)
      running--
      if (name === 'broken') throw new Error('broken')
    }
    return inTurn(caller, work, { preferred })
  }
  return { bring, begun, mostAtOnce: () => mostAtOnce }
}

test('X6: a caller with much work has one turn for each of the others', async () => {
  const { bring, begun, mostAtOnce } = createWork(2)
  const much = Array.from({ length: 8 }, (_, i) => bring('ana', `a${i}`))
  const little = ['b0', 'b1'].map((name) => bring('bia', name))
  await Promise.all([...much, ...little, bring('caio', 'c0')])
  expect(begun).toEqual(['a0', 'a1', 'a2', 'b0', 'c0', 'a3', 'b1', 'a4', 'a5', 'a6', 'a7'])
  expect(mostAtOnce()).toBe(2)
})

test('work that fails frees its place for others', async () => {
  const { bring, begun } = createWork(1)
  const results = await Promise.allSettled(['broken', 'a', 'broken', 'b'].map((name) => bring('ana', name)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  await bring('bia', 'later')
  expect(begun).toEqual(['broken', 'a', 'broken', 'b', 'later'])
})

test('X6: preferred work has every other turn, and no more while others wait', async () => {
  const { bring, begun } = createWork(1)
  const others = Array.from({ length: 5 }, (_, i) => bring(`stranger ${i}`, `s${i}`))
  const preferred = ['ana', 'bia', 'ana'].map((caller, i) => bring(caller, `${caller}${i}`, true))
  await Promise.all([...others, ...preferred])
  expect(begun).toEqual(['s0', 'ana0', 's1', 'bia1', 's2', 'ana2', 's3', 's4'])
})

test('a caller with one piece at once leaves the other places to others', async () => {
  const { bring, begun, mostAtOnce } = createWork(3, 1)
  const much = Array.from({ length: 3 }, (_, i) => bring('ana', `a${i}`, i === 1))
  await Promise.all([...much, bring('bia', 'b0'), bring('bia', 'b1')])
  expect(begun).toEqual(['a0', 'b0', 'a1', 'b1', 'a2'])
  expect(mostAtOnce()).toBe(2)
})
