/** Sums and differences of item quantities, computed alike by server and device. */

/** Joins amounts that do not add up. */
const plus = ' + '

interface Amount {
  /** The amount in thousandths of the smallest unit of its kind: of a gram for kg. */
  value: number
  smallest: string
  unit: string
  size: number
}

/** Units that are not listed add up if they are spelt alike. */
const sizes: Record<string, [smallest: string, size: number]> = { kg: ['g', 1000], l: ['ml', 1000] }

/** The sum of two quantities: `2 kg` and `1 kg` are `3 kg`. Units that do not add up are listed: `2 kg + 1 caixa`. */
export function sumOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  const terms = a.split(plus)
  for (const term of b.split(plus)) {
    const at = terms.findIndex((other) => combined(other, term, 1) !== undefined)
    if (at === -1) terms.push(term)
    else terms[at] = combined(terms[at] ?? '', term, 1) ?? ''
  }
  return terms.join(plus)
}

/** `a` without `b`: null if nothing remains, undefined if `b` is not part of `a`. */
export function differenceOf(a: string | null, b: string | null): string | null | undefined {
  if (b === null) return a
  if (a === null) return
  const rest = without(a.split(plus), b) ?? without(a.split(plus).reduce(sumOfTexts).split(plus), b)
  return rest && (rest.join(plus) || null)
}

const sumOfTexts = (a: string, b: string): string => sumOf(a, b) ?? ''

function without(terms: string[], b: string): string[] | undefined {
  for (const term of b.split(plus)) {
    const same = terms.lastIndexOf(term)
    const at = same === -1 ? terms.findIndex((other) => combined(other, term, -1) !== undefined) : same
    const left = same === -1 ? combined(terms[at] ?? '', term, -1) : ''
    if (left === undefined) return
    terms.splice(at, 1, ...(left === '' ? [] : [left]))
  }
  return terms
}

/**
 * The sum or difference of two amounts: empty if it is 0. Undefined if it is negative, if their units do not add up, or
 * if one of the texts is no number with a unit.
 */
function combined(a: string, b: string, sign: 1 | -1): string | undefined {
  const [one, other] = [amountOf(a), amountOf(b)]
  if (!one || one.smallest !== other?.smallest) return
  const value = one.value + sign * other.value
  const { unit, size } = sign === 1 && other.size > one.size ? other : one
  if (value < 0) return
  return value === 0 ? '' : `${String(value / thousand / size).replace('.', ',')}${unit && ' '}${unit}`
}

/** Factor that makes values integers, so that no digit is lost in a sum and its inverse. */
const thousand = 1000

function amountOf(text: string): Amount | undefined {
  const [, whole, part = '', unit = ''] = /^(\d{1,6})(?:,(\d{1,3}))? ?(\p{L}*)$/u.exec(text) ?? []
  if (whole === undefined) return
  const [smallest, size] = (Object.hasOwn(sizes, unit) && sizes[unit]) || [unit, 1]
  return { value: (Number(whole) * thousand + Number(part.padEnd(3, '0'))) * size, smallest, unit, size }
}
