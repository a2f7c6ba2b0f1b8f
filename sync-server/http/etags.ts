import { hash } from 'node:crypto'

const etagLength = 22

/** The entity tag of bytes, or of something that changes with them. */
export const etagOf = (content: string | Buffer): string =>
  `"${hash('sha256', content, 'base64url').slice(0, etagLength)}"`

/** The entity tags of a header. Caches may have marked them as weak, which makes no difference here. */
export const tagsIn = (header = ''): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
