import { compareFolded, fold } from '#shared/fold.ts'

/** The aisles of a supermarket in Brazil, in the order in which one walks through it. */
export const aisles = [
  'Hortifruti',
  'Açougue',
  'Peixaria',
  'Padaria',
  'Frios e laticínios',
  'Congelados',
  'Mercearia',
  'Biscoitos e doces',
  'Bebidas',
  'Limpeza',
  'Higiene',
  'Farmácia',
  'Bebê',
  'Pet',
  'Casa',
] as const

export type Aisle = (typeof aisles)[number]

/**
 * All aisles in one person's order: the `chosen` names, with each missing standard aisle behind its usual predecessor,
 * then further names of `present` in alphabetical order. Names that differ only in accents or case are the same.
 */
export function aislesInOrder(chosen: readonly string[], present: readonly string[]): string[] {
  const order = unique(chosen)
  const places = () => new Map(order.map((name, place) => [fold(name), place]))
  let behind = -1
  for (const aisle of aisles) {
    const place = places().get(fold(aisle))
    if (place === undefined) order.splice(++behind, 0, aisle)
    else behind = place
  }
  const known = places()
  const own = present.filter((name) => !known.has(fold(name)))
  return [...order, ...unique(own).sort(compareFolded)]
}

/** The aisles of `order`, with those of `moved` in the order of `moved`. All others stay at their positions. */
export function withMoved(order: readonly string[], moved: readonly string[]): string[] {
  const wanted = new Set(moved.map(fold))
  const next = [...moved]
  return order.map((name) => (wanted.has(fold(name)) ? (next.shift() ?? name) : name))
}

/** Each name once, in its first spelling. */
const unique = (names: readonly string[]): string[] =>
  [...new Map([...names].reverse().map((name) => [fold(name), name])).values()].reverse()
