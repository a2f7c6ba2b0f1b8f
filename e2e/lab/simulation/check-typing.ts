/** Checks that each word typed into a note can still be found. */
import type { Facts } from './final-state.ts'
import { tokensIn, type Write } from './ledger.ts'
import type { World } from './world-state.ts'

/**
 * A typed word is in its note, also in the trash, in a version of it, or in a problem of its author, unless deleted.
 * Accepted words are in the note itself, for any length and absence: a version suffices only with an unknown base, as
 * after a restore. Not promised: words expired or erased with their note, words only on a phone that was restored to an
 * older state, and words acknowledged by a server that then lost them in a restore.
 */
export function typedStays(facts: Facts): string[] {
  const { world } = facts
  const deleted = new Set(world.ledger.writes.flatMap(({ typed }) => typed?.deleted ?? []))
  const read = readerOf(facts)
  return world.ledger.writes.flatMap((write) => {
    const tokens = write.typed?.tokens.filter((token) => !deleted.has(token)) ?? []
    if (tokens.length === 0 || isExcused(facts, write)) return []
    const where = mustBeInNote(world, write) ? read.note(write) : read.anywhere(write)
    return tokens
      .filter((token) => !where.has(token))
      .map((token) => `${token}, typed on ${write.device.name} into ${write.row}, is nowhere`)
  })
}

/**
 * A typed text that was not written into its note is still a draft on its device, or in a problem there. Not promised
 * for copied or restored devices, or for those whose person has dismissed problems.
 */
export async function draftsStay({ world, problems }: Facts): Promise<string[]> {
  const wrong = world.typing.map(async ({ device, plan }) => {
    const drafts = (await device.contexts[0]?.local.db.drafts.toArray()) ?? []
    const known = new Set(tokensIn(JSON.stringify([drafts, problems.get(device)])))
    const isKept =
      device.doubled || world.dismissed.has(device) || plan.typed?.tokens.every((token) => known.has(token))
    return isKept ? [] : [`the draft ${plan.typed?.tokens} of ${device.name} is nowhere`]
  })
  return (await Promise.all(wrong)).flat()
}

const isTaken = ({ server }: World, { mids }: Write): boolean =>
  server.executions.some((done) => mids.includes(done.mid) && ['ok', 'merged'].includes(done.outcome))

const mustBeInNote = (world: World, write: Write): boolean =>
  isTaken(world, write) && !world.restored && !write.device.doubled

/** The words in a note, and all words that its author may find. Each text is read once. */
function readerOf({ rows, versions, problems }: Facts) {
  const notes = new Map(rows.notes.map(({ id, content }) => [id, new Set(tokensIn(content))]))
  const older = versions.flatMap(tokensIn)
  const told = (person: Write['device']['person']) =>
    [...problems].filter(([device]) => device.person === person).flatMap(([, list]) => tokensIn(JSON.stringify(list)))
  const note = ({ row }: Write) => notes.get(row) ?? new Set<string>()
  return {
    note,
    anywhere: (write: Write) => new Set([...note(write), ...older, ...told(write.device.person)]),
  }
}

function isExcused({ world, rows }: Facts, write: Write): boolean {
  const { server, dismissed, swept } = world
  const { mids, phoneLost, row } = write
  const note = rows.notes.find(({ id }) => id === row)
  const isGone = note === undefined || note.purgedAt !== null
  return (
    phoneLost ||
    (isGone && isTaken(world, write)) ||
    // A text with an unknown base may be in a version only, which expires.
    (swept && (world.restored || write.device.doubled)) ||
    [...dismissed.values()].flat().some((mid) => mids.includes(mid)) ||
    server.executions.some((done) => mids.includes(done.mid) && done.lost && done.answered)
  )
}
