import { type Label, labels } from './receipt-words.ts'

/** A label of a line, with the text up to the next one. */
export interface Found {
  label: Label
  value: string
  /** Where the label begins. */
  at: number
}

/** The labels of a line with their values, in order. */
export function labelsIn(line: string): Found[] {
  const places = (Object.entries(labels) as [Label, RegExp][])
    .flatMap(([label, expression]) =>
      [...line.matchAll(expression)].map((match) => ({ label, at: match.index, end: match.index + match[0].length })),
    )
    .sort((a, b) => a.at - b.at || b.end - a.end)
  const apart = places.filter(({ at }, index) => places.slice(0, index).every(({ end }) => at >= end))
  return apart.map(({ label, at, end }, index) => ({
    label,
    at,
    value: valueBehind(line, label, at, end, apart[index + 1]?.at),
  }))
}

/** The code belongs to its label, so that the text behind it is none. */
function valueBehind(line: string, label: Label, at: number, end: number, next: number | undefined): string {
  return label === 'code'
    ? line
        .slice(at, end)
        .replace(/^.*:/, '')
        .replace(/[\s()]/g, '')
    : line.slice(end, next).trim()
}

/** False for the number of all lines at the end of a receipt: `Qtd. total de itens: 12`. */
export function isQuantityOfProduct(line: string, next: string, labelsOfLine: number): boolean {
  return labelsOfLine > 1 || !/de [ií]tens/iu.test(line) || /^un\b/i.test(next)
}
