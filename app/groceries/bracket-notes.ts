/** A remark in brackets behind a product is the note of the item: `leite (sem lactose)`, `queijo [fatiado]`. */
import { noteMaxLength } from '#shared/shopping.ts'
import { keyWords } from '#shared/words.ts'

/** Behind a blank: `ovo(s)` and `[site](endereço)` are names. Letters say something, a size such as `(12)` does not. */
const atEnd = /^(.*\S)\s+(?:\(([^()[\]]+)\)|\[([^()[\]]+)\])$/su

/** The name without the remarks at its end, and these; null without one. The words of a name are never all taken. */
export function withoutRemarks(name: string): { name: string; note: string | null } {
  const [, bare = '', round, square] = atEnd.exec(name) ?? []
  const remark = (round ?? square ?? '').trim()
  const isRemark = (remark.match(/\p{L}/gu) ?? []).length >= 2 && keyWords(bare).length > 0
  if (!isRemark) return { name, note: null }
  const inner = withoutRemarks(bare)
  const note = inner.note === null ? remark : `${inner.note} · ${remark}`
  return note.length <= noteMaxLength ? { name: inner.name, note } : { name, note: null }
}

/** Square brackets within a line as round ones, which the reader of amounts knows. A box in front stays. */
export const inRoundBrackets = (line: string): string =>
  line.replace(/(\S\s+)\[([^()[\]]*\p{L}{2}[^()[\]]*)\](?!\()/gu, '$1($2)')
