/** How people type into notes: lines come, grow and go; each word that is typed is known by its token. */
import type { LocalRow } from '#app/data/db.ts'
import { type Ledger, tokensIn } from './ledger.ts'
import type { Plan } from './plan.ts'

/** Writes upon the text that the screen shows. Of a line that goes the words count as deleted. */
export function planTyping({ ledger }: { ledger: Ledger }, row: LocalRow<'notes'>): Plan {
  const word = ledger.unique('três')
  const [token = ''] = tokensIn(word)
  const turn = Number(token.slice(1, -1))
  const lines = row.content === '' ? [] : row.content.split('\n')
  const at = turn % Math.max(1, lines.length)
  const line = lines[at]
  const acts = [
    () => [...lines, word],
    () => [word, ...lines],
    () => lines.with(at, `${line} ${word}`),
    () => lines.with(at, `${word} ${line}`),
    () => lines.with(at, word),
  ]
  const act = line === undefined ? 0 : (turn * 7) % acts.length
  const content = (acts[act]?.() ?? []).join('\n')
  const typed = { token, deleted: act === acts.length - 1 ? tokensIn(line) : [] }
  return { op: 'notes.update', args: { id: row.id, content }, row, values: {}, base: row, typed }
}
