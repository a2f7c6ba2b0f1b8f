/**
 * Text as a person searches for it: without accents and capitals, white space as one blank. Marks go first of all: long
 * runs of them take very long to normalise, and what one composed letter is taken apart into is no long run.
 */
export const fold = (text: string): string =>
  text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * The order of two texts, accents and capitals only where all else is the same. Not with the browser's `localeCompare`: its
 * first use takes longer than drawing a screen.
 */
export function compareFolded(one: string, other: string): number {
  const [a, b] = [fold(one), fold(other)]
  return a === b ? Number(one > other) - Number(one < other) : a < b ? -1 : 1
}
