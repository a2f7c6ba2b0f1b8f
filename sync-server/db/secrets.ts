/**
 * What opens something for whoever holds it: sessions, mailed links, links to lists. 32 random bytes, so that a plain
 * hash is enough: nobody can try them all.
 */
import { hash, randomBytes } from 'node:crypto'

/** A new secret, base64url, 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** As the database keeps it: SHA-256, hexadecimal. */
export const hashOf = (secret: string): string => hash('sha256', secret)
