import { expect, test } from 'vitest'
import { columnsOf, type PictureRow } from './picture-columns.ts'

const items = (count: number): PictureRow[] =>
  Array.from({ length: count }, (_, at) => ({ text: `${at}`, look: 'box' }))
const heading: PictureRow = { text: 'Padaria', look: 'heading' }
const heightsOf = (rows: PictureRow[]) => {
  const { columns, hidden } = columnsOf(rows)
  return { heights: columns.map(({ length }) => length), hidden }
}

test('a short list is one column, a long one two of the same height', () => {
  expect(heightsOf(items(18))).toEqual({ heights: [18], hidden: 0 })
  expect(heightsOf(items(19))).toEqual({ heights: [10, 9], hidden: 0 })
  expect(heightsOf(items(56))).toEqual({ heights: [28, 28], hidden: 0 })
})

test('the items for which there is no room are counted, without their headings', () => {
  expect(heightsOf([...items(60), heading, ...items(3)])).toEqual({ heights: [28, 28], hidden: 7 })
})

test('no column ends with a heading', () => {
  const { columns } = columnsOf([...items(9), heading, ...items(10)])
  expect(columns.map((column) => column[0]?.text)).toEqual(['0', 'Padaria'])
  expect(columns.map(({ length }) => length)).toEqual([9, 11])
  expect(columnsOf([...items(55), heading, ...items(4)])).toMatchObject({ hidden: 4 })
})
