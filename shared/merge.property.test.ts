import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsIn } from './conflicts.ts'
import { merge3, mergeChange } from './merge.ts'

/** Few different words and lines, so that texts have much in common; some of more than one unit, some with two ends of a line. */
const word = fc.constantFrom('pão', 'leite', 'ovos', '2', 'kg', '👩‍👩‍👧', '🛒', 'é', '\t', '')
const line = fc
  .tuple(fc.array(word, { maxLength: 4 }), fc.constantFrom('', '', '', '\r'))
  .map(([words, end]) => words.join(' ') + end)
const lines = fc.array(line, { maxLength: 12 })

/** What somebody made of these lines: some deleted, some changed, some added. */
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

test('what one device alone has written is never in conflict: without changes of the other side its text stays', () => {
  fc.assert(
    fc.property(edited, ([base, mine]) => {
      expect(merge3(base, mine, base)).toBe(mine)
      expect(merge3(base, base, mine)).toBe(mine)
      expect(merge3(base, mine, mine)).toBe(mine)
    }),
  )
})

test('who takes a change back never meets two versions, and keeps each word that was written since', () => {
  fc.assert(
    fc.property(edited, ([from, to, now]) => {
      const taken = mergeChange(from, to, now)
      expect(conflictsIn(taken)).toEqual([])
      const before = wordsIn(from)
      for (const word of wordsIn(now)) if (!before.has(word)) expect(wordsIn(taken)).toContain(word)
    }),
  )
})

test('the same three texts always become the same one', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      expect(merge3(base, mine, theirs)).toBe(merge3(base, mine, theirs))
    }),
  )
})

test('whoever sends first, the same lines stand there, and the same places wait for a choice', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      const [one, other] = [merge3(base, mine, theirs), merge3(base, theirs, mine)]
      expect(one.split('\n').sort()).toEqual(other.split('\n').sort())
      expect(conflictsIn(one)).toHaveLength(conflictsIn(other).length)
    }),
  )
})

test('no word that somebody wrote is lost', () => {
  fc.assert(
    fc.property(edited, ([base, mine, theirs]) => {
      const [before, after] = [wordsIn(base), wordsIn(merge3(base, mine, theirs))]
      const written = [...wordsIn(mine), ...wordsIn(theirs)].filter((text) => !before.has(text))
      expect(written.filter((text) => !after.has(text))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('no line that somebody added is lost where lines are of one word each', () => {
  const single = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', '🛒', 'x\r'), { maxLength: 12 })
  const texts = single.chain((base) => fc.tuple(fc.constant(base), editOf(base), editOf(base)))
  fc.assert(
    fc.property(texts, ([base, mine, theirs]) => {
      const after = new Set(merge3(base.join('\n'), mine.join('\n'), theirs.join('\n')).split('\n'))
      const before = base.map((text) => text.trimEnd())
      // A line that got a second word, or another end, is the same line still: what both wrote may stand in it.
      const isAdded = (text: string) => !before.includes(text.trimEnd()) && /^\S+\r?$/.test(text)
      const written = [...mine, ...theirs].filter(isAdded)
      expect(written.filter((text) => !after.has(text))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('no character is split, and no end of a line is changed', () => {
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

test('any texts at all can be joined', () => {
  const any = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll(' ', '\n'))
  fc.assert(
    fc.property(any, any, any, (base, mine, theirs) => {
      expect(merge3(base, mine, theirs).isWellFormed()).toBe(true)
    }),
  )
})
