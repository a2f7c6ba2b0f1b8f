/**
 * Normalises text for search: without accents and capitals, white space as one space. Marks are removed first: long
 * runs of them take very long to normalise, and a decomposed letter has no long run.
 */
export const fold = (text: string): string =>
  text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Compares two texts for `sort`. Accents and capitals decide only if the texts are otherwise equal. The browser's
 * `localeCompare` is not used, because its first call takes longer than drawing a screen.
 */
export function compareFolded(one: string, other: string): number {
  const [a, b] = [fold(one), fold(other)]
  return a === b ? Number(one > other) - Number(one < other) : a < b ? -1 : 1
}
