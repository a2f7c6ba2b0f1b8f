import { afterEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { countOpen, liveTodos } from './todos.ts'

let local: LocalStore
afterEach(() => local.close())

test('open to-dos come first, then the newest; a ticked one moves to the others at once', async () => {
  ;({ local } = await openWithItems([]))
  const live = liveTodos(local)
  for (const title of ['um', 'dois', 'três', 'quatro']) await mutateIn(local, 'todos.create', { title })
  await eventually(() => live.get()?.length === 4)
  const titles = () => live.get()?.map(({ title, completed }) => `${completed ? '✓ ' : ''}${title}`)
  expect(titles()).toEqual(['quatro', 'três', 'dois', 'um'])
  for (const title of ['dois', 'quatro']) {
    const id = live.get()?.find((todo) => todo.title === title)?.id ?? ''
    await mutateIn(local, 'todos.update', { id, completed: true })
  }
  expect(titles()).toEqual(['três', 'um', '✓ quatro', '✓ dois'])
  expect(countOpen(live.get() ?? [])).toBe(2)
})
