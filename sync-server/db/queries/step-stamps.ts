/** The changes of steps that no later intent has overridden. A changed part of a step has a stamp `steps/<id>/<field>`. */
import { invalid } from '#shared/errors.ts'
import { isWhole, mergeSteps, mostSteps, type Step, type StepChange, tooManySteps } from '#shared/steps.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import { type Intent, isUnseen } from './stamps.ts'

interface MergedSteps {
  steps: Step[] | null
  stamps: Stamps
  wrote: boolean
  /** True if a part of the changes does not count. */
  dropped: boolean
}

const mark = 'steps/'
const keyOf = (id: string, field: string): string => `${mark}${id}/${field}`

/** The fields of a row that is being written. */
export type Next = Record<string, unknown> & { stamps: Stamps }

/** Puts the changes that count into `next`; throws `invalid` for too many steps. Returns true if any counts. */
export function patchSteps(
  { dropped, intent }: { dropped: string[]; intent: Intent },
  next: Next,
  steps: StepChange[] | null,
  stamp: number,
): boolean {
  const isStale = steps === null && next.steps !== null && next.stamps.steps !== undefined
  if (isStale) dropped.push('steps')
  if (isStale) return false
  const mayRemove = (id: string) => !isUnseen(intent, next.stamps[keyOf(id, 'title')] ?? 0)
  const merged = mergeStamped(next.steps as Step[] | null, steps, next.stamps, { stamp, mayRemove })
  if (merged.dropped) dropped.push('steps', ...lostTitles(steps, merged.steps))
  if (!merged.wrote) return false
  next.steps = merged.steps
  next.stamps = { ...merged.stamps, steps: stamp }
  return true
}

/** The titles in the changes that are in no step, as `steps/<id>/title`. */
function lostTitles(changes: StepChange[] | null, steps: Step[] | null): string[] {
  const titles = new Map(steps?.map(({ id, title }) => [id, title]))
  const isLost = ({ id, title, gone }: StepChange) => !gone && title !== undefined && title !== titles.get(id)
  return (changes ?? []).filter(isLost).map(({ id }) => keyOf(id, 'title'))
}

interface Act {
  stamp: number
  /** False for a step with a title that the author of the changes has not seen. */
  mayRemove(id: string): boolean
}

/**
 * Merges changes into the steps `before`. All changes have the stamp of the act; a part with a later stamp stays as it
 * is, and so does a step with an unseen title.
 */
function mergeStamped(
  before: Step[] | null,
  changes: StepChange[] | null,
  stamps: Stamps,
  { stamp, mayRemove }: Act,
): MergedSteps {
  const next = { ...stamps }
  let [wrote, dropped] = [false, false]
  const counts = (id: string, field: string): boolean => {
    const isLater =
      field === 'gone' ? stamp >= newestOf(next, id) && mayRemove(id) : stamp >= (next[keyOf(id, field)] ?? 0)
    if (isLater && field !== 'gone') next[keyOf(id, field)] = stamp
    wrote ||= isLater
    dropped ||= !isLater
    return isLater
  }
  const steps = mergeSteps(before, changes, counts)
  if ((steps?.length ?? 0) > mostSteps) throw invalid(tooManySteps, 'steps')
  const known = new Set(before?.map(({ id }) => id))
  const isAdded = steps?.some(({ id }) => !known.has(id)) ?? false
  dropped ||= hasStray(known, changes)
  return { steps, stamps: ofSteps(next, steps), wrote: wrote || isAdded, dropped }
}

/** True if a partial change finds no step, because another change or an earlier one of this list has removed it. */
function hasStray(known: Set<string>, changes: StepChange[] | null): boolean {
  const live = new Set(known)
  return (changes ?? []).some((change) => {
    if (change.gone) live.delete(change.id)
    else if (isWhole(change)) live.add(change.id)
    return !change.gone && !live.has(change.id)
  })
}

const newestOf = (stamps: Stamps, id: string): number =>
  Math.max(0, ...['title', 'done', 'position'].map((field) => stamps[keyOf(id, field)] ?? 0))

/**
 * The stamps of a row whose steps a tick has opened. Each `done` gets the stamp of the new day, unless its own is later,
 * so a step that another device ticked before stays open. `steps` gets the latest of them, so an undo is stamped later
 * than all.
 */
export function withOpenSteps(stamps: Stamps, steps: Step[] | null): Stamps {
  const opened = (steps ?? []).map(({ id }) => {
    const key = keyOf(id, 'done')
    return [key, Math.max(stamps[key] ?? 0, stamps.dueDate ?? 0)] as const
  })
  if (opened.length === 0) return stamps
  return { ...stamps, ...Object.fromEntries(opened), steps: Math.max(...opened.map(([, stamp]) => stamp)) }
}

/** The stamps without those of removed steps. */
function ofSteps(stamps: Stamps, steps: Step[] | null): Stamps {
  const ids = new Set(steps?.map(({ id }) => id))
  const isKept = (key: string) => !key.startsWith(mark) || ids.has(key.split('/')[1] ?? '')
  return Object.fromEntries(Object.entries(stamps).filter(([key]) => isKept(key)))
}
