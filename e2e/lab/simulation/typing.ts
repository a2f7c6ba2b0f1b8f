/** Typing into notes: lines are added, extended and removed; each typed word has its token. */
import type { LocalRow } from '#app/data/store/db.ts'
import { contentMaxLength } from '#shared/notes.ts'
import { type Ledger, tokensIn } from './ledger.ts'
import { at, type EditKind, type Plan } from './plan.ts'
import type { World } from './world-state.ts'

type Words = Pick<Ledger, 'unique'>

/** Plans to create a note with some text. */
export function planNote({ ledger }: { ledger: Words }, kind: EditKind): Plan {
  const title = ledger.unique('Diário')
  const content = kind === 'add long note' ? longText(ledger) : ledger.unique('dois\núm')
  const typed = { tokens: tokensIn(content), deleted: [] }
  return { op: 'notes.create', args: { title, content }, row: undefined, values: { title }, typed }
}

const longLines = 700
const linesOfWord = 100

/** Some 70,000 characters, with a token now and then. */
function longText({ unique }: Words): string {
  const lines = Array.from({ length: longLines }, (_, line) => `${line} `.padEnd(100, 'uma linha comprida '))
  return lines.map((line, number) => (number % linesOfWord === 0 ? unique(line) : line)).join('\n')
}

/** Plans to type into one of the person's notes. */
export function planTypingIn(world: World, own: { table: string; row: LocalRow }[], kind: EditKind, pick: number) {
  const note = at(
    own.filter(({ table }) => table === 'notes'),
    pick,
  )
  return note && planTyping(world, note.row as LocalRow<'notes'>, kind === 'type much' ? 400 : 0)
}

/** Plans a change of the text on the screen by one word. The words of a removed line count as deleted. */
export function planTyping(
  { ledger }: { ledger: Words },
  row: Pick<LocalRow<'notes'>, 'id' | 'content' | 'version'> & Partial<LocalRow<'notes'>>,
  more = 0,
): Plan | undefined {
  const word = ledger.unique('três'.padEnd(more, ' e mais'))
  const [token = ''] = tokensIn(word)
  const turn = Number(token.slice(1, -1))
  const lines = row.content === '' ? [] : row.content.split('\n')
  const place = turn % Math.max(1, lines.length)
  const line = lines[place]
  const acts = [
    () => [...lines, word],
    () => [word, ...lines],
    () => lines.with(place, `${line} ${word}`),
    () => lines.with(place, `${word} ${line}`),
    () => lines.with(place, word),
  ]
  const act = line === undefined ? 0 : (turn * 7) % acts.length
  const content = (acts[act]?.() ?? []).join('\n')
  // The screen accepts no more.
  if (content.length > contentMaxLength) return undefined
  const typed = { tokens: [token], deleted: act === acts.length - 1 ? tokensIn(line) : [] }
  return { op: 'notes.update', args: { id: row.id, content }, row: row as LocalRow, values: {}, base: row, typed }
}
