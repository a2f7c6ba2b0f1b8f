import { expect, test } from 'vitest'
import { addFile, noCounts } from './word-counts.mjs'

/** @param {string} file @param {string} text */
function countsOf(file, text) {
  const counts = noCounts()
  addFile(counts, file, text)
  return Object.values(counts).map(({ of, places }) => [of, places.length])
}
/** @param {string} said */
const comment = (said) => `/** ${said} */\n`
/** @param {string} said */
const title = (said) => `test.each([1])('${said}', () => {})\n`

test('comments that begin with a clause, and odd words, are counted', () => {
  const source = `${comment('What it is.')}${comment('The limit,\n * whoever asks.')}const url = 'https://what'\n`
  expect(countsOf('x.ts', source)).toEqual([
    [2, 1],
    [0, 0],
    [7, 1],
    [7, 1],
  ])
})

test('titles are counted in tests only', () => {
  const source = title('who asks') + title('%s asks')
  expect(countsOf('x.test.ts', source)[1]).toEqual([2, 1])
  expect(countsOf('x.ts', source)[1]).toEqual([0, 0])
})

test('all words of a document are counted', () => {
  const counts = countsOf('x.md', 'What a document says, whoever reads it.')
  expect(counts.slice(2)).toEqual([
    [7, 1],
    [7, 1],
  ])
})
