/**
 * Suggestions while a person types. Frequent and recent purchases and companions of the products on the list score
 * highest, then staples. Built once from the history, in steps so small that the screen can draw between them; each
 * query then costs a search in a sorted list and one look at each hit.
 */

import { dayMs } from '#shared/days.ts'
import { fold } from '#shared/fold.ts'
import type { Groceries } from './groceries.ts'
import { neighboursOf } from './neighbours.ts'
import { staples } from './staples.ts'

/** One past occurrence of an item on a list. */
export interface PastItem {
  name: string
  category: string | null
  listId: string
  /** Milliseconds since 1970. */
  at: number
}

export interface Suggestion {
  name: string
  aisle: string | null
}

interface Product extends Suggestion {
  /** The spellings of the product that a typed text can match. */
  names: readonly string[]
  /** Number of uses, with older ones weighted less. 0 for a product that was never used. */
  weight: number
  lastAt: number
  /** From 1 for the commonest staple of Brazilian households down to 0 for all others. */
  commonness: number
}

interface Hit {
  key: string
  name: string
  isFirstWord: boolean
}

/** A word of a name at which typing may begin. */
interface Beginning extends Hit {
  text: string
}

export interface Suggestions {
  /**
   * At most `most` suggestions for the `typed` text, without the products in `present`, the names on the list. For an
   * empty text they are products often bought.
   */
  suggest(typed: string, present: readonly string[], most?: number): Suggestion[]
}

const halfLifeMs = 90 * dayMs

/** Builds the suggestions in small steps. The generator returns them at its end. */
export function* suggestionsOf(history: readonly PastItem[], groceries: Groceries): Generator<void, Suggestions> {
  const keyOf = remembering(groceries.keyOf)
  const products = yield* productsOf(history, keyOf, groceries)
  const beginnings = yield* beginningsOf(products)
  const neighbours = yield* neighboursOf(history.map(({ name, listId, at }) => ({ key: keyOf(name), listId, at })))
  const often = mostUsed(products)

  return {
    suggest(typed, present, most = 6) {
      const there = new Set(present.map(keyOf))
      const near = neighbours(there)
      const hits = typed.trim() === '' ? unasked(often, near, products) : asked(typed, beginnings, groceries, keyOf)
      const best = createBest(most)
      for (const hit of hits) {
        const product = there.has(hit.key) ? undefined : products.get(hit.key)
        if (product) best.add(hit.key, scoreOf(hit, product, near), { name: hit.name, aisle: product.aisle })
      }
      return best.get()
    },
  }
}

/** The score of the commonest staple: less than that of one new purchase. */
const stapleScore = 0.5

/** The score of a hit. A shorter name wins between nearly equal hits. */
const scoreOf = ({ key, name, isFirstWord }: Hit, product: Product, near: ReadonlyMap<string, number>): number =>
  (near.get(key) ?? 0) * 4 +
  Math.log1p(product.weight) +
  product.commonness * stapleScore +
  (isFirstWord ? 2 : 0) +
  (name === product.name ? 0.1 : 0) -
  name.length / 1000

function* productsOf(
  history: readonly PastItem[],
  keyOf: (name: string) => string,
  groceries: Groceries,
): Generator<void, Map<string, Product>> {
  const products = new Map<string, Product>()
  const newest = history.reduce((latest, { at }) => Math.max(latest, at), 0)
  for (const { name, category, at } of history) {
    yield
    const key = keyOf(name)
    const product = products.get(key) ?? { name, names: [], aisle: category, ...unused }
    product.weight += 0.5 ** ((newest - at) / halfLifeMs)
    if (at >= product.lastAt) Object.assign(product, { name, aisle: category ?? product.aisle, lastAt: at })
    products.set(key, product)
  }
  for (const { name, aisle, otherNames } of groceries.all) {
    yield
    const key = keyOf(name)
    const own = products.get(key) ?? { name, names: [], aisle, ...unused }
    products.set(key, Object.assign(own, { aisle: own.aisle ?? aisle, names: [...own.names, name, ...otherNames] }))
  }
  for (const [rank, name] of staples.entries()) {
    yield
    const product = products.get(keyOf(name))
    if (product) product.commonness = 1 - rank / staples.length
  }
  return products
}

const unused = { weight: 0, lastAt: 0, commonness: 0 }

const mostOffered = 50

const mostUsed = (products: ReadonlyMap<string, Product>): string[] =>
  [...products]
    .filter(([, { weight }]) => weight > 0)
    .sort(([, a], [, b]) => b.weight - a.weight)
    .slice(0, mostOffered)
    .map(([key]) => key)

/** By first letter, each part sorted: sorting all at once would be a long step. */
type Beginnings = ReadonlyMap<string, readonly Beginning[]>

/** Every word of every name, with the words after it. */
function* beginningsOf(products: ReadonlyMap<string, Product>): Generator<void, Beginnings> {
  const beginnings = new Map<string, Beginning[]>()
  for (const [key, product] of products) {
    yield
    for (const name of new Set([product.name, ...product.names])) {
      const words = fold(name).split(' ')
      words.forEach((_, index) => {
        const text = words.slice(index).join(' ')
        const part = beginnings.get(text.charAt(0)) ?? []
        part.push({ text, key, name, isFirstWord: index === 0 })
        beginnings.set(text.charAt(0), part)
      })
    }
  }
  for (const part of beginnings.values()) {
    yield
    part.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  }
  return beginnings
}

function* unasked(
  often: readonly string[],
  near: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, Product>,
): Iterable<Hit> {
  for (const key of new Set([...often, ...near.keys()])) {
    yield { key, name: products.get(key)?.name ?? '', isFirstWord: false }
  }
}

/** The names with a word that begins with the typed text. Without any, the grocery that the text names with a typo. */
function* asked(typed: string, all: Beginnings, groceries: Groceries, keyOf: (name: string) => string): Iterable<Hit> {
  const text = fold(typed)
  const beginnings = all.get(text.charAt(0)) ?? []
  const from = firstFrom(beginnings, text)
  for (let at = from; ; at++) {
    const beginning = beginnings[at]
    if (!beginning?.text.startsWith(text)) break
    yield beginning
  }
  const meant = beginnings[from]?.text.startsWith(text) ? undefined : groceries.find(typed)
  if (meant) yield { key: keyOf(meant.name), name: meant.name, isFirstWord: true }
}

function firstFrom(beginnings: readonly Beginning[], text: string): number {
  let [low, high] = [0, beginnings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((beginnings[middle]?.text ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Collects the `most` best suggestions, each product once. */
function createBest(most: number) {
  const best: { key: string; score: number; suggestion: Suggestion }[] = []
  return {
    add(key: string, score: number, suggestion: Suggestion) {
      if (best.length === most && score <= (best.at(-1)?.score ?? 0)) return
      const same = best.findIndex((each) => each.key === key)
      if (same !== -1 && (best[same]?.score ?? 0) >= score) return
      if (same !== -1) best.splice(same, 1)
      const at = best.findIndex((each) => each.score < score)
      best.splice(at === -1 ? best.length : at, 0, { key, score, suggestion })
      best.length = Math.min(best.length, most)
    },
    get: () => best.map(({ suggestion }) => suggestion),
  }
}

function remembering(read: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const key = known.get(name) ?? read(name)
    known.set(name, key)
    return key
  }
}
