import { z } from 'zod/mini'

// What a schema says nothing of is told in Portuguese, too.
z.config({ customError: () => 'Dados inválidos.' })

const lastC0ControlCode = 0x1f
const deleteCode = 0x7f

const hasControl = (text: string, allowed: string): boolean =>
  [...text].some((char) => {
    const code = char.charCodeAt(0)
    return (code <= lastC0ControlCode || code === deleteCode) && !allowed.includes(char)
  })

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
