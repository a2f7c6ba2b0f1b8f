import { dictionary } from '#app/groceries/dictionary.ts'
import { createGroceries } from '#app/groceries/groceries.ts'
import { parseLine } from '#app/groceries/parse-line.ts'
import { type PastItem, suggestionsOf } from '#app/groceries/suggestions.ts'
import { allAtOnce } from '#app/lib/in-steps.ts'
import { bundle, gzipKb } from './bundle.ts'
import { atMost, type Figure, percentile } from './figures.ts'

const pastItems = 10_000
const itemsOnTrip = 40
const trips = pastItems / itemsOnTrip
const dayMs = 24 * 3_600_000
const lines = [
  '2 kg de arrooz',
  'meia dúzia de ovos caipira',
  'pão francês 10 un',
  'leite condesado 2 latas',
  'R$ 20 de mortandela',
]

/** What is understood and offered with each key that is pressed, and what it weighs. */
export async function groceryFigures(): Promise<Figure[]> {
  const groceries = createGroceries(dictionary)
  const parsed = typedParts(lines).map((typed) => timeOf(() => parseLine(typed, groceries)))
  const history = longHistory(groceries.all.map(({ name }) => name))
  const began = performance.now()
  const suggestions = allAtOnce(suggestionsOf(history, groceries))
  const built = performance.now() - began
  const present = history.slice(0, itemsOnTrip).map(({ name }) => name)
  const suggested = [...typedParts(lines), 'a', 'p', 'c', ''].map((typed) =>
    timeOf(() => suggestions.suggest(typed, present)),
  )
  const size = gzipKb(await bundle('app/groceries/reader.ts'))
  return [
    {
      what: 'a line understood, p95',
      value: percentile(parsed, 0.95),
      unit: 'ms',
      target: atMost(10),
      note: 'after each key, typos among them',
    },
    {
      what: 'groceries suggested, p95',
      value: percentile(suggested, 0.95),
      unit: 'ms',
      target: atMost(10),
      note: `history of ${pastItems} items, made ready once in ${Math.round(built)} ms`,
    },
    {
      what: 'groceries, gzip',
      value: size,
      unit: 'kB',
      note: `${groceries.all.length} in the dictionary; loaded when somebody begins to write`,
    },
  ]
}

/** What stands on the line after each key. */
const typedParts = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text].map((_, index) => text.slice(0, index + 1)))

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Trips that share most of what they are for, as those of a household do, with names of its own among them. */
const longHistory = (names: readonly string[]): PastItem[] =>
  Array.from({ length: pastItems }, (_, index) => {
    const trip = Math.floor(index / itemsOnTrip)
    const name = names[((index % itemsOnTrip) * 7 + (trip % 20) * 31) % names.length] ?? ''
    const own = index % 3 === 0 ? `${name} da vovó ${index % 900}` : name
    return { name: own, category: null, listId: 'list', at: (trips - trip) * dayMs }
  })
