/**
 * Places in a list as fractions in base 62, such as `V` for a half. They are compared as texts. Between any two
 * different ones there is another one, up to a limit of length, so a drag writes one row.
 */
import { z } from 'zod/mini'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length
const middle = digits.charAt(base / 2)

/** In characters. Even in the worst order about 400 rows are put into one gap before a place is that long. */
const positionMaxLength = 200
const badPosition = 'A posição é um texto de até 200 letras e números que não termina em 0.'
const position = new RegExp(`^[0-9A-Za-z]{0,${positionMaxLength - 1}}[1-9A-Za-z]$`)

export const positionSchema = z
  .string(badPosition)
  .check(z.maxLength(positionMaxLength, { error: badPosition, abort: true }), z.regex(position, badPosition))

interface Placed {
  id: string
  /** Rows of an older app have none. */
  position?: string | null | undefined
}

/** The place of a row: its own, or else one made of its id, in which newer rows come first. */
export const positionOf = ({ id, position }: Placed): string => position ?? placeOfId(id)

/** Each hexadecimal digit is subtracted from the largest, so newer ids come first. No place ends in the digit 0. */
const placeOfId = (id: string): string =>
  `${id.replaceAll('-', '').replace(/./g, (digit) => digits.charAt(15 - Number.parseInt(digit, 16)))}${middle}`

/**
 * A place between two others; null is the beginning or the end. If `after` is not behind `before`, the result is
 * directly behind `before`. In place of one that would be too long `before` is returned again, or without it `after`,
 * and the ids decide.
 */
export function positionBetween(before: string | null, after: string | null): string {
  const end = before !== null && after !== null && after <= before ? null : after
  const start = before ?? ''
  const place = end === null ? (after === null ? nextOf(start) : start + middle) : between(start, end)
  return place.length <= positionMaxLength ? place : start || (end ?? middle)
}

const digitAt = (place: string, at: number): number => digits.indexOf(place.charAt(at) || '0')

/**
 * A place somewhere behind `place`, without a limit after it: the next digit instead of half of the rest, so that
 * places stay short.
 */
function nextOf(place: string): string {
  for (let at = 0; at < place.length; at++) {
    const digit = digitAt(place, at)
    if (digit < base - 1) return place.slice(0, at) + digits.charAt(digit + 1)
  }
  return place + middle
}

function between(before: string, after: string): string {
  let at = 0
  while (digitAt(before, at) === digitAt(after, at)) at++
  const [low, high] = [digitAt(before, at), digitAt(after, at)]
  const shared = after.slice(0, at)
  if (high - low > 1) return shared + digits.charAt(before === '' ? high - 1 : Math.floor((low + high) / 2))
  // The digits are neighbours: the place begins with the lower one, and goes on behind the rest of `before`.
  return shared + digits.charAt(low) + nextOf(before.slice(at + 1))
}
