import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionary } from '#app/groceries/dictionary.ts'
import { createGroceries } from '#app/groceries/groceries.ts'
import { messagesOf } from '#app/groceries/testing.ts'
import { linesOf } from '#app/lib/line-ends.ts'
import { amountFor } from './ingredients.ts'
import { readRecipe } from './read-recipe.ts'

const groceries = createGroceries(dictionary)
const known = [...messagesOf('recipes/recipes.txt'), ...messagesOf('recipes/held-out.txt')]

test.each(known)('reads $title', ({ message, expected }) => {
  const recipe = readRecipe(message, groceries)
  const ingredients = recipe?.ingredients.map(
    (each) => `${each.name}${each.isAtHome ? ' (water)' : ''} | ${amountFor(each, 1) ?? '-'}`,
  )
  const head = `${recipe?.title ?? '-'} | ${recipe?.portions ?? '-'}`
  expect([head, ...(ingredients ?? []), `~ ${recipe?.rest.length}`]).toEqual(expected)
})

test('twice the portions need twice the amounts, whole where things are whole', () => {
  const text = 'Ingredientes\n3 ovos\n1/2 xícara de leite\n1 lata de milho\n150 g de queijo\nModo de preparo\nMisture.'
  const recipe = readRecipe(text, groceries)
  const amounts = (factor: number) => recipe?.ingredients.map((each) => amountFor(each, factor))
  expect(amounts(2)).toEqual(['6', '1 xícara', '2 latas', '300 g'])
  expect(amounts(1 / 2)).toEqual(['2', '1/4 xícara', '1 lata', '75 g'])
})

test('messages of households are lists, not recipes', () => {
  for (const { title, message } of messagesOf('messages.txt'))
    expect(readRecipe(message, groceries), title).toBeUndefined()
})

const words = known.flatMap(({ message }) => message.split(/(?<=\s)/))
const lines = known.flatMap(({ message }) => message.split('\n'))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...words), { maxLength: 80 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...lines), { maxLength: 30 }).map((parts) => parts.join('\n')),
)
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}½¼¾⅓⅔]+/gu) ?? []

test('any text in: each of its words is in the title, an ingredient or the rest, as often as it was written', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const recipe = readRecipe(text, groceries)
      if (!recipe) return
      const { title, ingredients, rest } = recipe
      const left = [title ?? '', ...rest, ...ingredients.map(({ written }) => written)].flatMap(wordsIn)
      const lost = wordsIn(text).filter((word) => {
        const at = left.indexOf(word)
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })
      expect(left).toEqual([])
      // Where a line is split its 'e' goes, and before a line its number and the heading that it stands behind.
      const before = [/^.*?ingredientes?[^:]*:/i, /^[^\p{L}\p{N}]*\d{1,2}\s*[).ºª]/u]
      const heads = linesOf(text).flatMap((line) => before.flatMap((head) => wordsIn(head.exec(line)?.[0] ?? '')))
      expect(lost.filter((word) => word !== 'e' && !heads.includes(word))).toEqual([])
      for (const each of ingredients) {
        expect(each.name).not.toBe('')
        for (const factor of [0.1, 1, 7]) expect(amountFor(each, factor) ?? '1').not.toMatch(/NaN|Infinity|^0 /)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the work grows with the length of the text, not faster', () => {
  const stepsFor = (times: number) => {
    const before = groceries.steps()
    readRecipe(
      `Ingredientes\n${'2 xícaras de farinha, sal e 1 ovo batido\n'.repeat(times)}Preparo\nMisture.`,
      groceries,
    )
    return groceries.steps() - before
  }
  expect(stepsFor(400)).toBeLessThan(stepsFor(100) * 5)
})
