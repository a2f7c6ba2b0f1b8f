import { hash } from 'node:crypto'

const etagLength = 22

/** The entity tag of bytes, or of something that changes with them. */
export const etagOf = (content: string | Buffer): string =>
  `"${hash('sha256', content, 'base64url').slice(0, etagLength)}"`

/** The entity tags of an If-None-Match header, without the mark of weak ones, which caches may have added. */
export const tagsIn = (header = ''): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
