/**
 * The texts of each derived table (`isDerived` in scopes.ts), such as `todos`. A catalogue merges these texts into those
 * that screens of all areas read.
 */
import type { MutationName } from '#shared/notebook-contract.ts'
import { type DerivedTable, derivedTables, perTable } from '#shared/scopes.ts'

const acts = ['create', 'update', 'delete', 'restore'] as const
type Act = (typeof acts)[number]
export type DerivedMutation = Extract<MutationName, `${DerivedTable}.${Act}`>

/** The texts of a mutation: its name in words with the name of the row, and the message of its failure. */
export interface MutationTexts {
  name: (row: string) => string
  failed: string
  /** The message of a failure to add an item to another person's list, instead of `failed`. */
  failedForOthers?: string
  /** The message of a failure that concerns the title, instead of `failed`. */
  titleFailed?: string
}

/** The label of a field of a form, and what is written below it. */
export interface FieldTexts {
  label: string
  hint?: string
}

export const labelsOf = (fields: Record<string, FieldTexts>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label]))

/** The toasts of actions on rows, and the announcements of their undo. */
export interface RowToasts {
  added: (n: number) => string
  addedText?: string
  addUndone: string
  saved: (n: number) => string
  savedText?: string
  saveUndone: string
  removed: (n: number) => string
  restored: string
}

export interface AreaTexts {
  /** The name of the area's screen in the navigation. */
  nav: string
  /** The name of a row's kind in the trash and in the search. */
  kind: string
  /** The heading of the rows in an export and an import. */
  group: string
  mutations: Record<Act, MutationTexts>
  toasts: RowToasts
  /** Labels of text fields that exist only in this area. */
  fields?: Record<string, string>
  /** The texts of the area's screen, unless they have a file of their own. */
  page?: object
}

export function areaTexts(areas: Record<DerivedTable, AreaTexts>) {
  const mutations = derivedTables.flatMap((table) =>
    acts.map((act) => [`${table}.${act}`, areas[table].mutations[act]]),
  )
  const fields: Record<string, string> = Object.assign({}, ...derivedTables.map((table) => areas[table].fields))
  return {
    nav: perTable(derivedTables, (table) => areas[table].nav),
    kind: perTable(derivedTables, (table) => areas[table].kind),
    groups: perTable(derivedTables, (table) => areas[table].group),
    mutations: Object.fromEntries(mutations) as Record<DerivedMutation, MutationTexts>,
    fields,
  }
}
