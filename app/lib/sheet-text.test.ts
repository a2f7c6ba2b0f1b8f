import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { sheetText } from './sheet-text.ts'

const read = (text: string) =>
  Papa.parse<string[]>(text.slice(1), { delimiter: ';', newline: '\r\n' }).data.slice(0, -1)

test('K6: a name that is a formula arrives in a sheet as text', () => {
  const names = [
    '=HYPERLINK("http://x";"y")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\r=1',
    '|cmd',
    'Leite "A"; 2 L',
  ]
  expect(read(sheetText([names]))).toEqual([[...names.slice(0, -1).map((name) => `'${name}`), 'Leite "A"; 2 L']])
})

test('a sheet gives back every other text, and no cell can be a formula', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.string({ unit: fc.constantFrom(...'a= +-@|%;"\'\r\n\tç'), maxLength: 6 }), {
          minLength: 2,
          maxLength: 4,
        }),
      ),
      (rows) => {
        const cells = read(sheetText(rows))
        expect(cells.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
        )
        expect(cells.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
      },
    ),
  )
})
