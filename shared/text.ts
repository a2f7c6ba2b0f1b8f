/**
 * Validation of typed texts. The length is checked first: some operations are quadratic, such as normalising a letter
 * with thousands of accents. A text is scanned only after its length is checked, and normalised only after its runs of
 * combining marks are.
 */
import { z } from 'zod/mini'
import { invalidText } from './errors.ts'

// Errors without a message of their own are in Portuguese too.
z.config({ customError: invalidText })

const lastC0ControlCode = 0x1f
const deleteCode = 0x7f

function hasControl(text: string, allowed: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code <= lastC0ControlCode || code === deleteCode) && !allowed.includes(text.charAt(at))) return true
  }
  return false
}

const storable = (allowed: string) => (text: string) => text.isWellFormed() && !hasControl(text, allowed)

/**
 * Nine combining marks in a row, more than any script puts on one letter. A run is matched from its beginning only:
 * otherwise each mark would begin one.
 */
const tooManyMarks = /(?:^|\P{M})\p{M}{9}/u
/** No combining mark is below this range, so most texts skip the full check, the slowest of all. */
const mayHaveMarks = /[\u0300-\uffff]/

const hasTooManyMarks = (text: string): boolean => mayHaveMarks.test(text) && tooManyMarks.test(text)

/** Matches a text with at least one visible character: not only blanks, joiners and direction marks. */
const visible = /[^\s\p{Cf}\p{Cc}\u2800\u3164]/u

/** A composed character decomposes to at most four UTF-16 units (U+1F82: a letter and three marks). */
const unitsPerCharacter = 4

const tooLong = (field: string, max: number) => `${field} pode ter no máximo ${max} caracteres.`

/**
 * Maximum size of a UTF-16 unit in JSON: three bytes for a Chinese character, four for the two units of an emoji, two
 * for a line break or a quote.
 */
const bytesPerUnit = 3
const quotesBytes = 2

const encoder = new TextEncoder()

/** The size of a value as JSON, in bytes of UTF-8. */
export const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** A cheap check before composition: refuses a text too long for `max` characters in any normal form. */
export const shortEnough = (max: number, error: string) =>
  z.refine<string>((text) => text.length <= max * unitsPerCharacter, { error, abort: true })

const fewMarks = (field: string) =>
  z.refine<string>((text) => !hasTooManyMarks(text), {
    error: `${field} tem acentos ou sinais demais sobre uma só letra.`,
    abort: true,
  })

/** The checks before all others: a text is short and storable, and becomes NFC. */
export const composed = (field: string, max: number, allowedControls = '') => [
  shortEnough(max, tooLong(field, max)),
  z.refine<string>(storable(allowedControls), {
    error: `${field} contém caracteres que não podem ser guardados.`,
    abort: true,
  }),
  fewMarks(field),
  z.normalize('NFC'),
  // Composition adds marks to a few characters, and an accepted text must be accepted again.
  fewMarks(field),
]

/** One typed line: trimmed, NFC, up to `max` characters with a visible one, stored alike by every database. */
export const lineSchema = (field: string, max: number, required = `${field} é obrigatório`) =>
  z.string(required).check(
    ...composed(field, max),
    z.trim(),
    z.refine((text) => visible.test(text), required),
    z.maxLength(max, tooLong(field, max)),
  )

/** One typed line; a missing or blank one becomes `otherwise`. */
export const lineOrSchema = (field: string, max: number, otherwise: string) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string(`${field} deve ser um texto.`).check(shortEnough(max, tooLong(field, max)))),
      z.transform((text) => (text && visible.test(text) ? text : otherwise)),
    ),
    lineSchema(field, max),
  )

/** One typed line; a missing or blank one becomes null. */
export const optionalLineSchema = (field: string, max: number) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string(`${field} deve ser um texto.`).check(shortEnough(max, tooLong(field, max)))),
      z.transform((text) => (text?.trim() ? text : null)),
    ),
    z.nullable(lineSchema(field, max)),
  )

/** Any number of lines, also none: NFC, line ends as \n, up to `max` characters and `maxBytes`, otherwise as typed. */
export const textSchema = (field: string, max: number, maxBytes = Number.POSITIVE_INFINITY) =>
  z.string(`${field} deve ser um texto.`).check(
    shortEnough(max, tooLong(field, max)),
    // Word's soft return and page break come with pasted texts.
    z.overwrite((text) => text.replace(/\r\n?|[\v\f]/g, '\n')),
    ...composed(field, max, '\n\t'),
    z.maxLength(max, { error: tooLong(field, max), abort: true }),
    z.refine(
      (text) => text.length * bytesPerUnit <= maxBytes || jsonBytes(text) - quotesBytes <= maxBytes,
      `${field} pode ter no máximo ${maxBytes / 1000} kB; emojis ocupam mais que letras.`,
    ),
  )

/** A text of several lines, or null: trimmed, and null without a visible character. A missing one is invalid. */
export const optionalTextSchema = (field: string, max: number) =>
  z.pipe(
    z.nullable(textSchema(field, max).check(z.trim())),
    z.transform((text) => (text && visible.test(text) ? text : null)),
  )
