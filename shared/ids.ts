import { uuidv7 } from 'uuidv7'
import { z } from 'zod/mini'

/** A time-ordered id (UUID v7), made where the row is made: on the device or on the server. */
export const newId = (): string => uuidv7()

export const idSchema = z.uuidv7('Identificador inválido.').check(z.toLowerCase())

/** Longer than any name, token or proof that a server gives out. */
const givenMaxLength = 200

/** A text that the server has given out, as it comes back. Any short one may be sent: it may be unknown. */
export const givenSchema = (error?: string) => z.string(error).check(z.maxLength(givenMaxLength, error))

/** The same in an address: one that is too long is answered like one that is unknown, for it reads as empty. */
export const givenInPathSchema = () => z.catch(givenSchema(), '')

/** Milliseconds since 1970 at which an id was made, by the clock of whoever made it. */
export const idTimeMs = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
