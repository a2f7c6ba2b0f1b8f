import { z } from 'zod/mini'
import { invalidText } from './errors.ts'

// What a schema says nothing of is told in Portuguese, too.
z.config({ customError: () => invalidText })

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

/** At least one character that can be seen: neither blank nor only joining or directing others. */
const visible = /[^\s\p{Cf}\p{Cc}\u2800\u3164]/u

/** One line a person typed: trimmed, NFC, 1 to `max` characters, nothing a database could not store alike. */
export const lineSchema = (field: string, max: number, required = `${field} é obrigatório`) =>
  z.string(required).check(
    z.refine(storable(''), { error: `${field} contém caracteres que não podem ser guardados.`, abort: true }),
    z.normalize('NFC'),
    z.trim(),
    z.refine((text) => visible.test(text), required),
    z.maxLength(max, `${field} pode ter no máximo ${max} caracteres.`),
  )

/** The same, but what is missing or blank becomes `otherwise`. */
export const lineOrSchema = (field: string, max: number, otherwise: string) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string(`${field} deve ser um texto.`)),
      z.transform((text) => (text && visible.test(text) ? text : otherwise)),
    ),
    lineSchema(field, max),
  )

/** Any number of lines, also none: NFC, line ends as \n, up to `max` characters (UTF-16 units), otherwise as typed. */
export const textSchema = (field: string, max: number) =>
  z.string(`${field} deve ser um texto.`).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.refine(storable('\n\t'), { error: `${field} contém caracteres que não podem ser guardados.`, abort: true }),
    z.normalize('NFC'),
    z.maxLength(max, `${field} pode ter no máximo ${max} caracteres.`),
  )

/** Lines that may be left out: trimmed, and null when there is nothing to see. */
export const optionalTextSchema = (field: string, max: number) =>
  z.pipe(
    z.nullable(textSchema(field, max).check(z.trim())),
    z.transform((text) => (text && visible.test(text) ? text : null)),
  )
