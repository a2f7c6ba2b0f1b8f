/** Texts made to block the server or a phone: the steps of a merge are bounded, and so is its time. */
import { describe, expect, test } from 'vitest'
import { maxSteps, newSteps, type Steps } from './counted-diff.ts'
import { merge3, mergeChange, mergeUnknown } from './merge.ts'
import { contentMaxLength } from './notes.ts'
import { processorMs, slowness } from './testing.ts'
import { changesOf } from './text-changes.ts'

const many = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at))
const letter = (at: number): string => String.fromCharCode(97 + (at % 26))
/** The character with the number `at`, never a blank. The characters repeat after 20 000. */
const sign = (at: number): string => String.fromCodePoint(0x4e00 + (at % 20_000))
const emoji = (at: number): string => String.fromCodePoint(0x1f600 + (at % 64))

/** 200 lines of 200 words. */
const words = (word: (line: number, at: number) => string) =>
  many(200, (line) => many(200, (at) => word(line, at)).join(' ')).join('\n')

const shapes: [string, string, string, string][] = [
  [
    '200 lines of 200 words, each of which differs',
    words((line, at) => letter(line + at)),
    words((line, at) => letter(line + at + 1)),
    words((line, at) => letter(line + at + 2)),
  ],
  [
    'words that differ by turns',
    words((_, at) => letter(at)),
    words((_, at) => letter(at * 3)),
    words((_, at) => letter(at * 5)),
  ],
  [
    'lines of one sign, all different',
    many(40_000, sign).join('\n'),
    many(40_000, (at) => sign(at + 7)).join('\n'),
    many(40_000, (at) => sign(at * 3)).join('\n'),
  ],
  [
    'alternating lines',
    many(40_000, (at) => letter(at % 2)).join('\n'),
    many(40_000, (at) => letter(Number(at % 3 === 0))).join('\n'),
    many(40_000, (at) => letter(Number(at % 5 === 0))).join('\n'),
  ],
  [
    'one long line',
    many(40_000, letter).join(' '),
    many(40_000, (at) => letter(at * 7)).join(' '),
    many(40_000, (at) => letter(at * 11)).join(' '),
  ],
  [
    'emoji',
    words((line, at) => emoji(line + at)),
    words((line, at) => emoji(line + at + 1)),
    words((line, at) => emoji(line * at)),
  ],
  [
    'many equal lines',
    many(40_000, (at) => (at % 100 === 0 ? 'b' : 'a')).join('\n'),
    many(40_000, (at) => (at % 97 === 0 ? 'b' : 'a')).join('\n'),
    many(40_000, (at) => (at % 101 === 0 ? 'b' : 'a')).join('\n'),
  ],
  ['empty lines', '\n'.repeat(80_000), `a${'\n'.repeat(79_999)}`, `${'\n'.repeat(40_000)}b${'\n'.repeat(39_999)}`],
  [
    'short texts upon a long one',
    many(400, (at) => many(99, () => letter(at)).join(' ')).join('\n'),
    many(20, letter).join('\n'),
    many(30, sign).join('\n'),
  ],
]

const joins: [string, (base: string, mine: string, theirs: string, steps: Steps) => unknown][] = [
  ['three texts', merge3],
  ['a change that is taken back', mergeChange],
  ['two texts', (_base, mine, theirs, steps) => mergeUnknown(mine, theirs, steps)],
  ['the view of a change', (base, mine, _theirs, steps) => changesOf(base.split('\n'), mine.split('\n'), steps)],
]

describe.each(joins)('%s of two long texts', (_of, join) => {
  test.each(shapes)('X11: a merge never exceeds its steps: %s', (_shape, ...texts) => {
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(2 * contentMaxLength)
    const steps = newSteps()
    const began = processorMs()
    join(...(texts as [string, string, string]), steps)
    const ms = processorMs() - began
    expect(steps.left).toBeGreaterThanOrEqual(0)
    expect(steps.left).toBeLessThanOrEqual(maxSteps)
    // 30 ms on the machine of docs/evidence.md; the limit allows for other load and cold code.
    expect(ms).toBeLessThan(500 * slowness())
  })
})

test('a comparison without steps left counts everything from the first to the last difference as changed', () => {
  const [before, after] = ['a\nb\nc\nd\ne'.split('\n'), 'a\nB\nc\nD\ne'.split('\n')]
  const steps = newSteps()
  expect(changesOf(before, after, steps)).toHaveLength(2)
  expect(steps.left).toBeLessThan(maxSteps)
  expect(changesOf(before, after, newSteps(0))).toEqual([{ start: 1, end: 4, newStart: 1, newEnd: 4 }])
})

test('a line changed on both sides counts as changed whole if no steps are left for its words', () => {
  const texts = ['um dois três quatro', 'UM dois três quatro', 'um dois três QUATRO'] as const
  expect(merge3(...texts)).toBe('UM dois três QUATRO')
  expect(merge3(...texts, newSteps(0)).split('\n')).toEqual([
    ...['┌── duas versões ──', texts[2], '├── ou ──', texts[1], '└──'],
  ])
})

test.each([
  ['other lines', 10],
  ['the same lines', 0],
])('edits of 100 lines each by two people in a long note are merged word by word: %s', (_of, apart) => {
  const base = many(2000, (at) => `linha ${at} `.padEnd(39, 'e mais '))
  const mine = base.map((line, at) => (at % 20 === 0 ? `meu ${line}` : line))
  const edited = (lines: string[]) => lines.map((line, at) => (at % 20 === apart ? `${line} seu` : line))
  const joined = merge3(base.join('\n'), mine.join('\n'), edited(base).join('\n'))
  expect(joined.split('\n')).toEqual(edited(mine))
})

const lineOf = (words: number, step: number) => many(words, (at) => letter(at * step)).join(' ')
test.each<[string, [string, string, string]]>([
  ['the words of a line', [lineOf(39_990, 1), lineOf(39_990, 7), lineOf(39_990, 11)]],
  ['lines that only have to be cut', ['\n'.repeat(40_000), `${'\n'.repeat(40_000)}a`, `${'\n'.repeat(40_000)}\nb`]],
])('splitting a text costs steps: %s', (_of, texts) => {
  const steps = newSteps()
  merge3(...texts, steps)
  expect(steps.left).toBeLessThan(maxSteps / 2)
})
