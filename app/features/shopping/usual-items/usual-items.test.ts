import { expect, test } from 'vitest'
import type { Purchases } from '#app/data/areas/purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { dayMs } from '#shared/days.ts'
import { learnPurchases, namesOnList, usualItems } from './usual-items.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-21T12:00:00-03:00')
const bought = (name: string, daysAgo: number, quantity: string | null = null) => ({
  name,
  quantity,
  category: null,
  boughtAt: now - daysAgo * dayMs,
})
const learn = (known: Purchases[], ...items: ReturnType<typeof bought>[]) => learnPurchases('list', known, items, now)
const usual = (known: Purchases[], ...onList: string[]) =>
  usualItems(known, now, (name) => onList.includes(name), 8).map(({ name, daysAgo }) => [name, daysAgo])

test('a weekly purchase is offered when the week is nearly over, with its age', () => {
  const { all } = learn([], bought('Leite', 20), bought('leite', 13), bought('Leite', 6), bought('Pão', 2))
  expect(usual(all)).toEqual([['Leite', 6]])
  expect(usual(all, 'Leite')).toEqual([])
  const again = learn(all, bought('Leite', 1))
  expect(usual(again.all)).toEqual([])
})

test('open items and ones bought a minute ago count as on the list, purchases of an earlier trip do not', () => {
  const item = (name: string, hoursAgo?: number) => ({
    name,
    purchased: hoursAgo !== undefined,
    boughtAt: hoursAgo === undefined ? null : now - hoursAgo * hourMs,
  })
  const items = [item('Pão'), item('Leite', 24), item('leite', 1 / 60), item('Ovo', 13), item('Sal', 0)]
  const isOnList = namesOnList([...items, { ...item('Vinho', 0), boughtAt: null }] as ItemRow[], now)
  expect(['pão', 'Leite', 'Ovo', 'Sal', 'Vinho', 'Café'].map(isOnList)).toEqual([true, true, false, true, false, false])
  const { all } = learn([], bought('Leite', 20), bought('Leite', 13), bought('Ovo', 20), bought('Ovo', 10))
  expect(usualItems(all, now, isOnList, 8).map(({ name }) => name)).toEqual(['Ovo'])
})

test('the most overdue come first, and a former habit is not offered', () => {
  const { all } = learn(
    [],
    ...[30, 16].map((days) => bought('Café', days)),
    ...[30, 20].map((days) => bought('Arroz', days)),
    ...[300, 293].map((days) => bought('Fralda', days)),
  )
  expect(usual(all)).toEqual([
    ['Arroz', 20],
    ['Café', 16],
  ])
})

test('two ticks on one day are one purchase, and a tick of the last minutes counts as none yet', () => {
  const { all, changed } = learn([], bought('Leite', 7), bought('Leite', 7.2), bought('Leite', 0))
  expect(all.map(({ times }) => times.length)).toEqual([1])
  expect(changed).toEqual(all)
  expect(learn(all, bought('Leite', 7)).changed).toEqual([])
})

test('a product is offered as last bought, even if an older purchase arrives later', () => {
  const { all } = learn([], bought('Leite', 7, '2 l'))
  const later = learn(all, bought('LEITE', 14, '1 l'))
  expect(later.all).toMatchObject([{ name: 'Leite', quantity: '2 l', times: [now - 14 * dayMs, now - 7 * dayMs] }])
})

test('beyond the maximum the products not bought for longest are dropped', () => {
  const many = Array.from({ length: 302 }, (_, at) => bought(`produto ${at}`, at + 1))
  const { all, forgotten } = learn([], ...many)
  expect(all).toHaveLength(300)
  expect(forgotten).toEqual(['list produto 300', 'list produto 301'])
})

test('a product that the person needs every 15 days is offered on that day, and for as long as it is not bought', () => {
  const said = { key: 'list racao', listId: 'list', name: 'ração', quantity: null, category: null, everyDays: 15 }
  const { all } = learn([{ ...said, times: [] }], bought('Ração', 14))
  expect(usual([{ ...said, times: [] }])).toEqual([])
  expect(usual(all)).toEqual([])
  expect(usualItems(all, now + dayMs, () => false, 8).map(({ name }) => name)).toEqual(['Ração'])
  expect(usualItems(all, now + 400 * dayMs, () => false, 8)).toHaveLength(1)
  const takenBack = all.map((purchases) => ({ ...purchases, everyDays: 0 }))
  expect(usualItems(takenBack, now + 400 * dayMs, () => false, 8)).toEqual([])
})
