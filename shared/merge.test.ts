import { expect, test } from 'vitest'
import { conflictsIn, resolved } from './conflicts.ts'
import { merge3, mergeChange, mergeUnknown } from './merge.ts'

const text = (...lines: string[]) => lines.join('\n')

test.each([
  ['different paragraphs', 'a\n\nb', 'A\n\nb', 'a\n\nB', 'A\n\nB'],
  ['lines that follow each other', 'a\nb', 'A\nb', 'a\nB', 'A\nB'],
  ['different words of a line', 'Leite 2 l', 'Leite 3 l', 'Leite 2 litros', 'Leite 3 litros'],
  ['a word before and a word behind', 'Leite', 'Leite integral', '2 Leite', '2 Leite integral'],
  ['a change above a line that was added', 'a', 'a\nb', 'A', 'A\nb'],
  ['the same change twice', 'a\nb', 'a\nc', 'a\nc', 'a\nc'],
  ['a deletion here, a change there', 'a\nb\nc', 'b\nc', 'a\nb\nC', 'b\nC'],
  ['lines added at the same place: those of the other first', 'a', 'a\nmeu', 'a\nseu', 'a\nseu\nmeu'],
  ['lines added at the same place, some alike', 'a', 'a\nb\nc', 'a\nb', 'a\nb\nc'],
  ['the first lines of an empty note', '', 'meu', 'seu', 'seu\nmeu'],
  ['a change of what was deleted elsewhere', 'a\nb\nc', 'a\nc', 'a\nB\nc', 'a\nB\nc'],
  ['a change here, two lines for the next one there', 'a\nb', 'A\nb', 'a\nB\nC', 'A\nB\nC'],
  ['a word that both have changed alike, and another one', 'Leite 2 l', 'Leite 3 kg', 'Leite 3 l', 'Leite 3 kg'],
  ['what one wrote once and the other twice', 'q', 'x\ny\nx', 'x\ny\nx\ny\nx', 'x\ny\nx\ny\nx'],
  ['lines added at the same place, the last ones alike', 'a', 'a\nmeu\ny\nz', 'a\nseu\ny\nz', 'a\nseu\nmeu\ny\nz'],
  ['the first lines of a note with a blank', ' ', 'meu', 'seu', 'seu\nmeu'],
  ['what one wrote and the other continued', 'q', 'x\nmeu', 'x', 'x\nmeu'],
  ['a line emptied here, a word changed below it there', 'x\nb 1', '\nB 1', 'x\nb 2', '\nB 2'],
])('two texts are merged: %s', (_what, base, mine, theirs, expected) => {
  expect(merge3(base, mine, theirs)).toBe(expected)
})

test('the same word changed on both sides keeps both lines between separators', () => {
  const joined = merge3('Pão\nLeite 2 l\nOvos', 'Pão\nLeite 3 l\nOvos', 'Pão doce\nLeite 4 l\nOvos')
  expect(joined).toBe(text('Pão doce', '┌── duas versões ──', 'Leite 4 l', '├── ou ──', 'Leite 3 l', '└──', 'Ovos'))
})

test('numbers that both sides have changed are two versions: no digits of both are joined', () => {
  const joined = merge3('Leite 2', 'Leite 12', 'Leite 21')
  expect(joined).toBe(text('┌── duas versões ──', 'Leite 21', '├── ou ──', 'Leite 12', '└──'))
})

test('two versions of a passage contain only the lines that differ', () => {
  const joined = merge3('q', 'x\nmeu\ny\nz', 'x\nseu\ny\nz')
  expect(joined).toBe(text('x', '┌── duas versões ──', 'seu', '├── ou ──', 'meu', '└──', 'y', 'z'))
})

test.each([
  ['equal texts once', 'a\nb', 'a\nb', 'a\nb'],
  ['lines of one side where they stand', 'a\nmeu\nb\nc', 'a\nb\nseu\nc', 'a\nmeu\nb\nseu\nc'],
  ['no blank line beside a written one', 'a\n \nc', 'a\nseu\nc', 'a\nseu\nc'],
  ['no blank line beside one’s own', 'a\nmeu\nc', 'a\n \nc', 'a\nmeu\nc'],
])('texts without a known base keep %s', (_what, mine, theirs, expected) => {
  expect(mergeUnknown(mine, theirs)).toBe(expected)
})

test.each([
  [['meu', '', 'mais'], ['seu']],
  [['meu'], ['seu', '', 'mais']],
])('texts without a known base keep both passages where they differ: %j and %j', (mine, theirs) => {
  const joined = mergeUnknown(text('a', ...mine, 'c'), text('a', ...theirs, 'c'))
  expect(joined).toBe(text('a', '┌── duas versões ──', ...theirs, '├── ou ──', ...mine, '└──', 'c'))
})

test('a word added after a blank and the removal of that blank are one change: two words are never fused', () => {
  const joined = merge3('Pão ', 'Pão', 'Pão doce')
  expect(joined).toBe(text('┌── duas versões ──', 'Pão doce', '├── ou ──', 'Pão', '└──'))
})

test('two passages of different length in the same place are both kept', () => {
  const joined = merge3('a\nb\nc', 'a\nmeu\nc', 'a\nseu\noutro\nc')
  expect(joined).toBe(text('a', '┌── duas versões ──', 'seu', 'outro', '├── ou ──', 'meu', '└──', 'c'))
  const overlapping = merge3('a\nb\nc', 'A\nb\nC', 'X')
  expect(overlapping).toBe(text('┌── duas versões ──', 'X', '├── ou ──', 'A', 'b', 'C', '└──'))
})

test('a conflict is resolved by the first passage, the second or both', () => {
  const joined = merge3('a\nb\nc', 'a\nmeu\nc', 'a\nseu\nc')
  const [conflict] = conflictsIn(joined)
  expect(conflict).toMatchObject({ first: ['seu'], second: ['meu'] })
  const choices = (['first', 'second', 'both'] as const).map((choice) => resolved(joined, conflict!, choice))
  expect(choices).toEqual(['a\nseu\nc', 'a\nmeu\nc', 'a\nseu\nmeu\nc'])
  expect(choices.flatMap(conflictsIn)).toEqual([])
})

test('an unresolved conflict may conflict again: the inner one is found first', () => {
  const first = merge3('a', 'b', 'c')
  const again = merge3(first, first.replace('b', 'd'), first.replace('b', 'e'))
  const [inner] = conflictsIn(again)
  expect([inner?.first, inner?.second]).toEqual([['e'], ['d']])
  const [outer] = conflictsIn(resolved(again, inner!, 'second'))
  expect([outer?.first, outer?.second]).toEqual([['c'], ['d']])
})

test('lines that only resemble a separator are text', () => {
  expect(conflictsIn('├── ou ──\n└──\n┌── duas versões ──\n└──')).toEqual([])
})

test('names of object properties are ordinary words', () => {
  expect(merge3('constructor\n__proto__', 'constructor\n__proto__\nx', 'toString\n__proto__')).toBe(
    'toString\n__proto__\nx',
  )
})

test('two texts with too many differences to compare keep all their lines', () => {
  const numbered = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`)
  const [base, mine, theirs] = [numbered('a').join('\n'), numbered('b'), numbered('c')]
  const lines = new Set(merge3(base, mine.join('\n'), theirs.join('\n')).split('\n'))
  expect([...mine, ...theirs].filter((line) => !lines.has(line))).toEqual([])
  expect(lines.has('a 1')).toBe(false)
})

test.each([
  [
    'what is elsewhere is taken back',
    'Leite desnatado\nPão',
    'Leite integral\nPão',
    'Leite desnatado\nPães',
    'Leite integral\nPães',
  ],
  [
    'what was written into the same word stays',
    'Leite desnatado',
    'Leite integral',
    'Leite desnatado2',
    'Leite desnatado2',
  ],
  ['of three lines the two others are taken back', 'A\nB\nC', 'a\nb\nc', 'A\nB!\nC', 'a\nB!\nc'],
  ['what stands instead of several lines stays', 'A\nB', 'a', 'A!\nB\nC', 'A!\nB\nC'],
  ['nothing was written since', 'A', 'a', 'A', 'a'],
])('undoing a change never creates a conflict with oneself: %s', (_what, from, to, now, expected) => {
  expect(mergeChange(from, to, now)).toBe(expected)
})
