import { expect, test } from 'vitest'
import { createOnce } from './once.ts'

test('a second tap does nothing, neither during the first action nor afterwards', async () => {
  const once = createOnce()
  let times = 0
  const act = async () => {
    times++
    await Promise.resolve()
    return true
  }
  await Promise.all([once(act), once(act)])
  await once(act)
  expect(times).toBe(1)
})

test('an action that was not done, or has failed, can be repeated', async () => {
  const once = createOnce()
  const outcomes: (() => Promise<boolean>)[] = [
    async () => false,
    () => Promise.reject(new Error('no room')),
    async () => true,
  ]
  const next = () => once(() => outcomes.shift()?.() ?? Promise.resolve(true))
  await Promise.all([next(), next()])
  expect(outcomes).toHaveLength(2)
  await expect(next()).rejects.toThrow('no room')
  await next()
  await next()
  expect(outcomes).toHaveLength(0)
})
