/** A part of a line, from the index `start` to before `end`. */
export interface Cut {
  start: number
  end: number
}

/** Any character but a separator. */
const content = /[^\s,;:.!?()[\]–—-]/u

/** The spans of a line, in order, each with the blanks and signs that separated it from the title. */
export function cutsOf<Each extends Cut>(line: string, spans: readonly Each[]): Each[] {
  const cuts: Each[] = []
  const ends = [...spans.map(({ start }) => start), line.length]
  const rests = spans.map((_, at) =>
    spans.slice(at).some(({ end }, more) => content.test(line.slice(end, ends[at + more + 1]))),
  )
  let isTitled = false
  for (const [at, span] of spans.entries()) {
    const from = cuts.at(-1)?.end ?? 0
    const left = line.slice(from, span.start)
    const right = line.slice(span.end, ends[at + 1])
    isTitled ||= content.test(left)
    const start = content.test(left) ? span.start - wider(left, rests[at] === true, right) : from
    cuts.push({ ...span, start, end: span.end + behind(left, right, isTitled, rests[at] === true) })
  }
  return cuts
}

/** The number of characters before a span that are cut with it. */
function wider(left: string, hasRest: boolean, right: string): number {
  if (!hasRest) return left.length - left.replace(/[\s,;:([–—-]{1,20}$/u, '').length
  return isInBrackets(left, right) ? 1 : 0
}

/** The number of characters behind a span that are cut with it. */
function behind(left: string, right: string, isTitled: boolean, hasRest: boolean): number {
  if (!hasRest) return right.length
  if (!isTitled) return /^[\s,;:.!?)\]–—-]*/u.exec(right)?.[0].length ?? 0
  return isInBrackets(left, right) ? 1 : repeatedSign(left, right)
}

/** The length of the sign behind a span that precedes it as well: one of the two is enough in `x; 10/12; y`. */
function repeatedSign(left: string, right: string): number {
  const sign = /([,;:–—-])\s*$/u.exec(left)?.[1]
  const found = /^\s*[,;:–—-]/u.exec(right)?.[0]
  return found !== undefined && found.trim() === sign ? found.length : 0
}

const isInBrackets = (left: string, right: string): boolean => left.endsWith('(') && right.startsWith(')')

/** The text of a line outside of its cuts; empty if that has only signs. */
export function titleOf(line: string, cuts: readonly Cut[]): string {
  const ends = [...cuts.map(({ start }) => start), line.length]
  let title = ''
  for (const [at, end] of ends.entries()) {
    const part = line.slice(cuts[at - 1]?.end ?? 0, end).trim()
    const isGlued = title === '' || part === '' || /^[,;:.!?)]/.test(part)
    title += isGlued ? part : ` ${part}`
  }
  return content.test(title) ? title : ''
}
