/** The rows of the import's review: those that are not stored yet, and refused ones. */
import { fileTables } from '#shared/scopes.ts'
import type { ImportEntry, ParentEntry, Plan } from './plan.ts'

export interface ReviewRowContent {
  entry: ImportEntry
  /** The new or refused rows in a list or project; empty for other rows. */
  children: ImportEntry[]
  /** True if the list or project is stored already, and the new rows are added to it. */
  isJoined: boolean
}

export interface ReviewGroup {
  name: keyof Plan
  rows: ReviewRowContent[]
}

const names = ['lists', 'received', 'projects', 'notes', ...fileTables] as const

export const groupsOf = (plan: Plan): ReviewGroup[] =>
  names.map((name) => ({ name, rows: plan[name].flatMap(rowOf) })).filter(({ rows }) => rows.length > 0)

/** The number of rows in the files that are stored already. A stored list that the import renames is not counted. */
export const alreadyHere = (plan: Plan): number =>
  names
    .flatMap((name): ImportEntry[] => plan[name])
    .flatMap((entry) => [entry, ...(isParent(entry) ? entry.children : [])])
    .filter(({ status, ...entry }) => status === 'here' && !('renamed' in entry)).length

function rowOf(entry: ImportEntry | ParentEntry): ReviewRowContent[] {
  const children = isParent(entry) ? entry.children.filter(({ status }) => status !== 'here') : []
  const isRenamed = isParent(entry) && entry.renamed !== undefined
  if (entry.status === 'here' && children.length === 0 && !isRenamed) return []
  return [{ entry, children, isJoined: entry.status === 'here' && !isRenamed }]
}

const isParent = (entry: ImportEntry | ParentEntry): entry is ParentEntry => 'children' in entry
