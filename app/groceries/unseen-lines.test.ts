import { expect, test } from 'vitest'
import { foldedWords } from '#shared/words.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { parseLine } from './parse-line.ts'
import { tableOf } from './testing.ts'

const lines = tableOf('unseen-lines.txt')

/** The number of lines parsed as expected is printed, not asserted: the parser must not be tuned to these lines. */
test('no word of a line that nobody tuned the parser for is lost', () => {
  const groceries = createGroceries(dictionary)
  let hits = 0
  for (const [typed, expected] of lines) {
    const understood = parseLine(typed, groceries)
    const kept = foldedWords(`${understood.quantity ?? ''} ${understood.name}`)
    for (const word of foldedWords(typed)) {
      const isLinking = /^(x|de|do|da|dos|das|\d+x|x\d+)$/.test(word)
      const isWhole = kept.includes(word) || kept.some((part) => word.startsWith(part))
      expect(isWhole || isLinking, `${word} of ${typed}`).toBe(true)
    }
    if (JSON.stringify(understood) === JSON.stringify(expected)) hits++
  }
  console.info(`${hits} of ${lines.length} unseen lines are understood in every field`)
  expect(lines).toHaveLength(60)
})
