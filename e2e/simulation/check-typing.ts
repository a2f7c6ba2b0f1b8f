/** What must have become of each word that somebody typed into a note. */
import type { Facts } from './final-state.ts'
import { tokensIn, type Write } from './ledger.ts'
import type { World } from './world-state.ts'

/**
 * It is in its note, also in the trash, in a version of it, or in a problem of its author, unless somebody deleted it. What the
 * server took is in the note itself: a version is enough only where nobody knows what a text was made of, as after a restore.
 * Not promised: what has expired, what a phone had alone when it was put back to an older state, and what a server had
 * acknowledged and then lost by going back to a backup.
 */
export function typedStays(facts: Facts): string[] {
  const { world } = facts
  const deleted = new Set(world.ledger.writes.flatMap(({ typed }) => typed?.deleted ?? []))
  return world.ledger.writes.flatMap((write) => {
    const token = write.typed?.token
    if (token === undefined || deleted.has(token) || isExcused(world, write)) return []
    const where = mustBeInNote(world, write) ? notesOf(facts, write) : everything(facts, write)
    if (where.some((text) => tokensIn(text).includes(token))) return []
    return [`${token}, typed on ${write.device.name} into ${write.row}, is nowhere`]
  })
}

function mustBeInNote({ restored, server }: World, { mids, device }: Write): boolean {
  const taken = server.executions.some((done) => mids.includes(done.mid) && ['ok', 'merged'].includes(done.outcome))
  return taken && !restored && !device.doubled
}

const notesOf = ({ rows }: Facts, { row }: Write): string[] =>
  rows.notes.filter(({ id }) => id === row).map(({ content }) => String(content))

const everything = (facts: Facts, write: Write): string[] => [
  ...notesOf(facts, write),
  ...facts.versions,
  ...[...facts.problems]
    .filter(([{ person }]) => person === write.device.person)
    .map(([, list]) => JSON.stringify(list)),
]

const isExcused = ({ server, dismissed, swept }: World, { mids, phoneLost }: Write): boolean =>
  phoneLost ||
  Boolean(swept) ||
  [...dismissed.values()].flat().some((mid) => mids.includes(mid)) ||
  server.executions.some((done) => mids.includes(done.mid) && done.lost && done.answered)
