import { expect, test } from 'vitest'
import { notTheScreen, routesWithout, screens } from './screens.ts'

test('Lighthouse audits a screen of every route', () => {
  expect(routesWithout(screens)).toEqual([])
})

test('a route without a screen is reported', () => {
  const left = screens.filter(({ name }) => !['trash', 'note', 'notes', 'start'].includes(name))
  expect(routesWithout(left)).toEqual(['/', '/lixeira', '/notes/:id?'])
})

test('a screen other than the requested one is detected', () => {
  const screen = screens.find(({ name }) => name === 'todos')!
  const scene = { list: '', shared: '', invitation: '', note: '', project: '' }
  const seen = { path: '/todos', headings: ['Tarefas'], text: 'Tarefas Regar as plantas' }
  expect(notTheScreen(screen, scene, seen)).toBeUndefined()
  expect(notTheScreen(screen, scene, { ...seen, path: '/auth' })).toBe('is at /auth, not /todos')
  expect(notTheScreen(screen, scene, { ...seen, headings: [] })).toBe('without the heading Tarefas')
  expect(notTheScreen(screen, scene, { ...seen, text: 'Tarefas' })).toBe('without Regar as plantas')
})
