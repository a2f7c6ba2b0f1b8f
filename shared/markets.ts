/** The names of markets, as people write them: 'Assaí', 'assai' and 'Asaí' are one market. */

/** The limit of a market's name. */
export const marketMaxLength = 60

/** In a shorter word a letter more is another name: 'Dia' and 'Dias'. */
const shortestMistyped = 5

/** True if two names differ by case, accents, spaces and points, or by one letter of a long word, and by no digit. */
export const sameMarket = (a: string, b: string): boolean => a === b || isSame(keyOf(a), keyOf(b))

/**
 * The name that each spelling of a market is shown by: the one written most, of these the first. `names` are all known
 * ones, once per use; a name that is not among them belongs to a market that is, or stays as it is.
 */
export function canonicalMarket(names: Iterable<string>): (name: string) => string {
  const uses = new Map<string, number>()
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const markets = new Map<string, { name: string; key: Key }>()
  const known = new Map<string, string>()
  const marketOf = (name: string): string => {
    const key = keyOf(name)
    const market = markets.get(key.joined) ?? [...markets.values()].find((other) => isSame(key, other.key))
    if (market) return market.name
    markets.set(key.joined, { name, key })
    return name
  }
  for (const [name] of [...uses].sort(([, a], [, b]) => b - a)) known.set(name, marketOf(name))
  const heads = [...markets.values()]
  return (name) => known.get(name) ?? heads.find(({ key }) => isSame(keyOf(name), key))?.name ?? name
}

/** A short key of a market, the same for each way to write it but a wrong letter. It does not tell the name. */
export function marketKey(name: string): string {
  let hash = fnvOffset
  for (const letter of keyOf(name).joined) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), fnvPrime)
  return (hash >>> 0).toString(16)
}

const [fnvOffset, fnvPrime] = [0x811c9dc5, 0x01000193]

interface Key {
  words: readonly string[]
  joined: string
}

function keyOf(name: string): Key {
  const plain = name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [plain.trim()]
  return { words, joined: words.join('') }
}

function isSame(a: Key, b: Key): boolean {
  if (a.joined === b.joined) return true
  if (a.words.length !== b.words.length) return false
  const different = a.words.flatMap((word, at) => (word === b.words[at] ? [] : [[word, b.words[at] ?? ''] as const]))
  return different.length === 1 && different.every(([word, other]) => isMistyped(word, other))
}

function isMistyped(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length)
  if (longest < shortestMistyped || /\p{N}/u.test(a + b)) return false
  let start = 0
  while (start < longest && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return longest - start - end <= 1
}
