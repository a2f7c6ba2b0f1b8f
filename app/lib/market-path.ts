import { paths } from './paths.ts'

/** Where a list is in the hand, in the supermarket. Not among the other paths, for the first visit has no use for it. */
export const marketPath = (listId: string): string => `${paths.list(listId)}/mercado`

/** Whether a path leads there. */
export const isMarketPath = (path: string): boolean => /^\/shopping\/[^/]+\/mercado\/?$/.test(path)

/** State of a link there: closing it goes back to where the link stood. */
export const cameFrom = 'came-from'
