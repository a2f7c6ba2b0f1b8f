import { expect, test } from 'vitest'
import { fetchRest, lazyPart } from './lazy-part.tsx'

test('the parts of the app are fetched one by one, and one that is unavailable delays no other', async () => {
  const now: string[] = []
  const seen: string[][] = []
  const part = (name: string, isThere = true) =>
    lazyPart(async () => {
      now.push(name)
      seen.push([...now])
      await new Promise((resolve) => setTimeout(resolve, 5))
      now.pop()
      if (!isThere) throw new TypeError('Failed to fetch')
      return () => null
    }, 'first')
  const parts = [part('lists'), part('notes', false), part('to-dos')]
  await fetchRest()
  expect(seen).toEqual([['lists'], ['notes'], ['to-dos']])
  expect(parts.map((of) => of.get() !== undefined)).toEqual([true, false, true])
})
