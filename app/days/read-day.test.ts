import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAt, numberOf } from '#shared/days.ts'
import { parseRepeat } from '#shared/repeats.ts'
import { allPhrases, findPhrases } from './find-phrases.ts'
import { foldLine } from './folded-line.ts'
import { readDay, readTodos, type Span } from './read-day.ts'
import { readAsTable, tableOf, today } from './testing.ts'

const lines = tableOf('lines.txt')

test.each(lines)('the line "%s" is read as its table says', (typed, expected) => {
  expect(readAsTable(typed)).toEqual(expected)
})

test.each(tableOf('lines-in-english.txt'))('the English line "%s" is read as its table says', (typed, expected) => {
  expect(readAsTable(typed, true)).toEqual(expected)
})

test('the table of read lines has at least 200 lines, 50 of them without a day', () => {
  expect(lines.length).toBeGreaterThanOrEqual(200)
  expect(lines.filter(([typed, { title }]) => typed === title).length).toBeGreaterThanOrEqual(50)
})

test('a time that is over means tomorrow, unless the day is written', () => {
  const dayAt14 = (line: string) => readDay(line, today, { now: '14:00' }).dueDate
  expect(dayAt14('ligar 15h')).toBe('2026-11-25')
  expect(dayAt14('ligar 13h')).toBe('2026-11-26')
  expect(dayAt14('ligar hoje 13h')).toBe('2026-11-25')
  expect(dayAt14('remédio todo dia às 8h')).toBe('2026-11-26')
})

test('a refused part stays in the title, and nothing else is read in its place', () => {
  const line = 'entregar amanhã 15h o texto de sexta urgente'
  expect(readDay(line, today)).toMatchObject({ dueDate: '2026-11-26', priority: 3 })
  expect(readDay(line, today, { refused: ['when'] })).toMatchObject({
    title: 'entregar amanhã 15h o texto de sexta',
    dueDate: null,
    dueTime: null,
    priority: 3,
  })
  expect(readDay(line, today, { refused: ['priority'] })).toMatchObject({ dueDate: '2026-11-26', priority: null })
})

test('each part that is read is named by its place in the typed line', () => {
  const line = 'Pagar a luz, todo dia 5, às 9h!!'
  const { spans } = readDay(line, today)
  expect(spans.map(({ kind, start, end }) => [kind, line.slice(start, end)])).toEqual([
    ['repeat', ', todo dia 5, '],
    ['time', 'às 9h'],
    ['priority', '!!'],
  ])
})

test('of several times, those that are over begin tomorrow', () => {
  const at15 = (line: string) =>
    readTodos(line, today, { now: '15:00' }).map(({ dueDate, dueTime, repeat }) => [dueDate, dueTime, repeat])
  expect(at15('remédio 8h e 20h todo dia por 7 dias')).toEqual([
    ['2026-11-26', '08:00', 'FREQ=DAILY;COUNT=7'],
    ['2026-11-25', '20:00', 'FREQ=DAILY;COUNT=7'],
  ])
  expect(at15('remédio às 22h de 8 em 8 horas')).toEqual([
    ['2026-11-25', '22:00', 'FREQ=DAILY'],
    ['2026-11-26', '06:00', 'FREQ=DAILY'],
    ['2026-11-26', '14:00', 'FREQ=DAILY'],
  ])
})

test('a line that may be only one to-do keeps several times in its title', () => {
  expect(readDay('remédio 8h e 20h todo dia', today)).toMatchObject({
    title: 'remédio 8h e 20h',
    dueTime: null,
    repeat: 'FREQ=DAILY',
  })
  expect(readDay('remédio de 8 em 8 horas', today)).toMatchObject({ title: 'remédio de 8 em 8 horas', dueDate: null })
})

test.each([
  ['2027-01-10', 'férias de 5 a 20 de janeiro', null],
  ['2027-01-01', 'viagem 23/12 a 2/1', null],
  ['2026-11-30', 'pagar em novembro', null],
  ['2026-11-01', 'pagar em novembro', '2026-11-01'],
  ['2026-11-29', 'missa domingo que vem', '2026-12-06'],
  ['2026-11-25', 'feira no primeiro sábado deste mês', null],
  ['2026-11-28', 'viagem do dia 27 ao dia 30', '2026-12-27'],
])('said on %s, "%s" begins on %s', (day, line, expected) => {
  expect(readDay(line, day).dueDate).toBe(expected)
})

test.each([
  ['Amanhã: mercado', 'mercado'],
  ['mercado (amanhã) e feira', 'mercado e feira'],
  ['mercado, amanhã, com a Bia', 'mercado, com a Bia'],
  ['almoço amanhã, levar vinho', 'almoço, levar vinho'],
  ['mercado - amanhã.', 'mercado'],
  ['🎂 amanhã', '🎂'],
])('the line "%s" leaves the title "%s"', (line, title) => {
  expect(readDay(line, today).title).toBe(title)
})

test.each([
  // A Sunday, the last day of a January, a leap day, the last day of a year.
  ['2026-11-29', 'domingo', '2026-12-06'],
  ['2026-11-29', 'fim de semana', '2026-11-29'],
  ['2026-11-29', 'semana que vem', '2026-11-30'],
  ['2027-01-31', 'dia 31', '2027-01-31'],
  ['2027-01-31', 'dia 29', '2027-03-29'],
  ['2027-01-31', 'todo dia 29', '2027-02-28'],
  ['2027-01-31', 'daqui a 1 mês', '2027-02-28'],
  ['2027-01-31', 'mês que vem dia 31', null],
  ['2028-02-29', 'fim do mês', '2028-02-29'],
  ['2028-02-29', 'dia 29/2', '2028-02-29'],
  ['2028-02-29', 'em 1 ano', '2029-02-28'],
  ['2026-12-31', 'amanhã', '2027-01-01'],
  ['2026-12-31', 'dia 29', '2027-01-29'],
  ['2026-12-31', 'quinto dia útil', '2027-01-07'],
])('said on %s, "%s" means %s', (day, words, expected) => {
  expect(readDay(`caixa ${words}`, day).dueDate).toBe(expected)
})

const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
const anyText = units.map((codes) => String.fromCharCode(...codes))

const signs = [
  '!!',
  '(',
  ')',
  ',',
  '-',
  ':',
  'e',
  'de',
  'dia',
  '/',
  'até',
  'por',
  'às',
  'a',
  'toda',
  'cada',
  '5',
  '31',
  '12/3',
  '1/2',
  '"',
  "'",
]
/** Random lines made of parts of real ones, signs and other text. */
const lineLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(...lines.flatMap(([typed]) => typed.split(' '))),
      fc.constantFrom(...lines.map(([typed]) => typed)),
      fc.constantFrom(...signs),
      anyText,
    ),
    { maxLength: 12 },
  )
  .chain((parts) => fc.constantFrom(' ', '  ', ', ').map((blank) => parts.join(blank)))

const anyLine = fc.oneof(lineLike, anyText)
const anyEnglish = fc
  .array(fc.constantFrom(...tableOf('lines-in-english.txt').flatMap(([typed]) => typed.split(' '))), { maxLength: 10 })
  .map((parts) => parts.join(' '))
const anyDay = fc.integer({ min: numberOf('1990-01-01'), max: numberOf('2100-12-31') }).map(dayAt)

const withoutBlanks = (text: string): string => text.replace(/[\s"“”‘’«»']/g, '')

/** The text of a line outside of its spans, which are in order; one that is kept is outside, too. */
function outsideOf(line: string, spans: readonly Span[]): string {
  let [at, left] = [0, '']
  for (const { start, end, isKept } of spans) {
    expect(start).toBeGreaterThanOrEqual(at)
    expect(end).toBeGreaterThan(start)
    left += line.slice(at, isKept ? end : start)
    at = end
  }
  return left + line.slice(at)
}

test.each([
  ['Portuguese', false, anyLine],
  ['English', true, anyEnglish],
])('nothing of a line in %s is lost: spans and title are the typed line', (_, isEnglish, someLine) => {
  fc.assert(
    fc.property(someLine, anyDay, (line, day) => {
      const { title, spans } = readDay(line, day, { isEnglish })
      expect(withoutBlanks(title)).toBe(withoutBlanks(outsideOf(line, spans)))
      if (line.trim() !== '') expect(title).not.toBe('')
    }),
    { numRuns: 2000 },
  )
})

test('inches, apostrophes and an unpaired quote stay in the title', () => {
  const someWords = fc.array(fc.constantFrom('tela', '6"', '24"', "d'água", "'n'", "Ana's", '“', 'cabo'), {
    minLength: 1,
  })
  fc.assert(
    fc.property(someWords, (words) => {
      const line = words.join(' ')
      expect(readDay(line, today).title).toBe(line)
      expect(readDay(`${line} amanhã`, today).title).toBe(line)
    }),
  )
})

test('every day, time and repeat that is read is valid, and no day is in the past', () => {
  fc.assert(
    fc.property(anyLine, anyDay, (line, day) => {
      const { dueDate, dueTime, repeat, priority, reminder, spans } = readDay(line, day)
      if (dueDate !== null) expect(dayAt(numberOf(dueDate))).toBe(dueDate)
      if (dueDate !== null) expect(dueDate >= day).toBe(true)
      expect(dueTime ?? '00:00').toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      if (repeat !== null) parseRepeat(repeat)
      if ((dueTime ?? repeat) !== null) expect(dueDate).not.toBeNull()
      expect([null, 1, 2, 3]).toContain(priority)
      expect(spans.length > 0).toBe((dueDate ?? priority) !== null)
      if (reminder !== null) expect(dueDate).not.toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('a line without a day and quotes is read again as itself', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const { title, spans } = readDay(line, today)
      if (spans.length > 0 || /["“‘«']/.test(line)) return
      expect(title).toBe(line.trim())
      expect(readDay(title, today)).toMatchObject({ title, spans: [] })
    }),
    { numRuns: 1000 },
  )
})

test('a person who refuses both parts gets the typed line', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      expect(readDay(line, today, { refused: ['when', 'priority'] }).title).toBe(line.trim())
    }),
    { numRuns: 500 },
  )
})

test('to-dos of one line differ only in day and time', () => {
  fc.assert(
    fc.property(anyLine, anyDay, (line, day) => {
      const [first, ...others] = readTodos(line, day, { now: '12:00' })
      for (const each of others) expect({ ...each, dueDate: first.dueDate, dueTime: first.dueTime }).toEqual(first)
      expect(new Set([first, ...others].map(({ dueTime }) => dueTime)).size).toBe(others.length + 1)
    }),
    { numRuns: 1000 },
  )
})

test('a pattern has no repetition without a bound', () => {
  for (const { pattern } of allPhrases) expect(pattern.source).not.toMatch(/(?<!\\)[*+]|\{\d+,\}/)
})

test('each word of a line is tried with each phrase at most once', () => {
  let tries = 0
  const counted = allPhrases.map((each) => {
    const pattern = new RegExp(each.pattern.source, each.pattern.flags)
    pattern.exec = (text) => {
      tries++
      return RegExp.prototype.exec.call(pattern, text)
    }
    return { ...each, pattern }
  })
  fc.assert(
    fc.property(anyLine, (line) => {
      tries = 0
      findPhrases(foldLine(line), line, today, counted)
      expect(tries).toBeLessThanOrEqual((line.match(/[\p{L}\p{N}]+/gu) ?? []).length * allPhrases.length)
    }),
    { numRuns: 500 },
  )
})

test.each([
  'todo dia '.repeat(40),
  'a'.repeat(301),
  'segunda e '.repeat(50_000),
  '!'.repeat(100_000),
  ' '.repeat(100_000),
])('a line too long for a to-do is kept whole', (line) => {
  expect(readDay(line, today)).toMatchObject({ title: line.trim(), spans: [], dueDate: null })
})
