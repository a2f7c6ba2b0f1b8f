import type { PersonView } from '#shared/administration.ts'
import { megabytes } from '#sync-server/operator/say.ts'

/** One line about a person, in columns separated by tabs. */
export function lineOf({
  email,
  firstName,
  isAdmin,
  disabledAt,
  createdAt,
  seenAt,
  devices,
  storage,
}: PersonView): string {
  const state = disabledAt === null ? (isAdmin ? 'administra' : '') : `desativada ${dayOf(disabledAt)}`
  const seen = seenAt === null ? '' : `vista ${dayOf(seenAt)}`
  return [
    email,
    firstName ?? '',
    state,
    `desde ${dayOf(createdAt)}`,
    seen,
    `aparelhos ${devices}`,
    `${megabytes(storage)} MB`,
  ].join('\t')
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Writes JSON to the standard output, for programs. */
export const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
