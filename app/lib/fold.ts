/**
 * Text as a person searches for it: without accents and capitals, white space as one blank. Marks go first of all: long
 * runs of them take very long to normalise, and what one composed letter is taken apart into is no long run.
 */
export const fold = (text: string): string =>
  text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
