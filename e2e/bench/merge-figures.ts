import { conflictsIn } from '#shared/conflicts.ts'
import { merge3 } from '#shared/merge.ts'
import { atMost, type Figure, percentile } from './figures.ts'

/** Lines as lists have them: few different ones, again and again. */
const kinds = ['- [ ] leite integral, dois litros', '', '- [x] pão francês', '- [ ] ovos, uma dúzia, caipiras']
const lines = 10_000
const edits = 50
const runs = 30

/** Joins a text of 200 kB that two devices have changed in many places, of which they share some. */
export function mergeFigure(): Figure {
  const base = Array.from({ length: lines }, (_, at) => kinds[(at * 7) % kinds.length] ?? '')
  const edited = (step: number, word: string) => {
    const text = [...base]
    for (let edit = 0; edit < edits; edit++) text[(edit * step) % lines] = `${word} ${edit}`
    return text.join('\n')
  }
  const [text, mine, theirs] = [base.join('\n'), edited(180, 'meu'), edited(190, 'seu')]
  const times = Array.from({ length: runs }, () => {
    const began = performance.now()
    const joined = merge3(text, mine, theirs)
    const took = performance.now() - began
    if (conflictsIn(joined).length === 0) throw new Error('nothing was joined')
    return took
  })
  const note = `${Math.round(Buffer.byteLength(text) / 1000)} kB, ${edits} lines changed on each side, slowest twentieth`
  return {
    what: 'two changes of a long note joined, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    target: atMost(50),
    note,
  }
}
