import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsIn } from './conflicts.ts'
import { merge3, mergeChange } from './merge.ts'

/** A small vocabulary, so that texts overlap. Some characters have several units, and some lines end with `\r\n`. */
const word = fc.constantFrom('pão', 'leite', 'ovos', '2', 'kg', '👩‍👩‍👧', '🛒', 'é', '\t', '')
const line = fc
  .tuple(fc.array(word, { maxLength: 4 }), fc.constantFrom('', '', '', '\r'))
  .map(([words, end]) => words.join(' ') + end)
const lines = fc.array(line, { maxLength: 12 })

/** An edited version of `base`: some lines deleted, some changed, some added. */
const editOf = (base: string[]) =>
  fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.option(line, { nil: undefined })), { maxLength: 4 }).map((edits) =>
    edits.reduce((text, [at, gone, added]) => {
      const place = text.length === 0 ? 0 : at % (text.length + 1)
      return [...text.slice(0, place), ...(added === undefined ? [] : [added]), ...text.slice(place + gone)]
    }, base),
  )

const edited = lines
  .chain((base) => fc.tuple(fc.constant(base), editOf(base), editOf(base)))
  .map((texts) => texts.map((text) => text.join('\n')) as [string, string, string])

const wordsIn = (text: string): Set<string> => new Set(text.split(/\s+/).filter((text) => text !== ''))

test('a change of one side alone never conflicts', () => {
  fc.assert(
    fc.property(edited, ([base, mine]) => {
      expect(merge3(base, mine, base)).toBe(mine)
      expect(merge3(base, base, mine)).toBe(mine)
      expect(merge3(base, mine, mine)).toBe(mine)
    }),
  )
})

test('undoing a change never creates a conflict and keeps every word written since', () => {
  fc.assert(
    fc.property(edited, ([from, to, now]) => {
      const taken = mergeChange(from, to, now)
      expect(conflictsIn(taken)).toEqual([])
      const before = wordsIn(from)
      for (const word of wordsIn(now)) if (!before.has(word)) expect(wordsIn(taken)).toContain(word)
    }),
  )
})

test('merging the same three texts always gives the same result', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      expect(merge3(base, mine, theirs)).toBe(merge3(base, mine, theirs))
    }),
  )
})

test('the order of the two sides changes neither the lines nor the number of conflicts', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      const [one, other] = [merge3(base, mine, theirs), merge3(base, theirs, mine)]
      expect(one.split('\n').sort()).toEqual(other.split('\n').sort())
      expect(conflictsIn(one)).toHaveLength(conflictsIn(other).length)
    }),
  )
})

test('no word that either side wrote is lost', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      const [before, after] = [wordsIn(base), wordsIn(merge3(base, mine, theirs))]
      const written = [...wordsIn(mine), ...wordsIn(theirs)].filter((text) => !before.has(text))
      expect(written.filter((text) => !after.has(text))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('no added line is lost if every line is one word', () => {
  const single = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', '🛒', 'x\r'), { maxLength: 12 })
  const texts = single.chain((base) => fc.tuple(fc.constant(base), editOf(base), editOf(base)))
  fc.assert(
    fc.property(texts, ([base, mine, theirs]) => {
      const after = new Set(merge3(base.join('\n'), mine.join('\n'), theirs.join('\n')).split('\n'))
      const before = base.map((text) => text.trimEnd())
      // A line that got a second word or another ending is still the same line: it may contain the words of both.
      const isAdded = (text: string) => !before.includes(text.trimEnd()) && /^\S+\r?$/.test(text)
      const written = [...mine, ...theirs].filter(isAdded)
      expect(written.filter((text) => !after.has(text))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('no character is split, and no line ending is changed', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      const after = merge3(base, mine, theirs)
      expect(after.isWellFormed()).toBe(true)
      const ends = [base, mine, theirs].join('\n').split('\n')
      const known = new Set(ends.map((text) => text.endsWith('\r')))
      expect(after.split('\n').every((text) => known.has(text.endsWith('\r')) || conflictsIn(after).length > 0)).toBe(
        true,
      )
      for (const family of after.match(/\p{Extended_Pictographic}[^\s]*/gu) ?? [])
        expect(['👩‍👩‍👧', '🛒']).toContain(family)
    }),
  )
})

test('any texts can be merged', () => {
  const any = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll(' ', '\n'))
  fc.assert(
    fc.property(any, any, any, (base, mine, theirs) => {
      expect(merge3(base, mine, theirs).isWellFormed()).toBe(true)
    }),
  )
})
