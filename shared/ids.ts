import { uuidv7 } from 'uuidv7'
import { z } from 'zod/mini'

/** A time-ordered id (UUID v7), made where the row is made: on the device or on the server. */
export const newId = (): string => uuidv7()

export const idSchema = z.uuidv7('Identificador inválido.').check(z.toLowerCase())

/** Limit of a text issued by the server, in characters: longer than any name, token or proof of it. */
const givenMaxLength = 200

/** A text issued by the server, such as a token. Any short text passes validation, also one never issued. */
export const givenSchema = (error?: string) => z.string(error).check(z.maxLength(givenMaxLength, error))

/** A server-issued text in a URL: one that is too long becomes empty and is answered like an unknown one. */
export const givenInPathSchema = () => z.catch(givenSchema(), '')

/** Creation time of an id in milliseconds since 1970, by its creator's clock. */
export const idTimeMs = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
