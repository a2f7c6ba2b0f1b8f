/**
 * Bearer secrets: sessions, mailed links, links to lists, addresses of calendars. They have 32 random bytes, so that a
 * plain hash suffices against guessing.
 */
import { hash, randomBytes } from 'node:crypto'
import { linkMark } from '#shared/sharing.ts'

/** A new secret, base64url, 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A new secret of 252 random bits whose end says that it is a link for one person. */
export const newLinkSecret = (): string => newSecret().slice(0, -1) + linkMark

/** The stored form of a secret: SHA-256, hexadecimal. */
export const hashOf = (secret: string): string => hash('sha256', secret)
