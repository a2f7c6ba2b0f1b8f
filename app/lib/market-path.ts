import { paths } from './paths.ts'

/** The list in the supermarket. Apart from the other paths, because the first visit does not need it. */
export const marketPath = (listId: string): string => `${paths.list(listId)}/mercado`

/** True for such a path. */
export const isMarketPath = (path: string): boolean => /^\/shopping\/[^/]+\/mercado\/?$/.test(path)

/** State of a link to it: closing it goes back to the origin of the link. */
export const cameFrom = 'came-from'
