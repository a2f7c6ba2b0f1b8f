/** Compares a create with the row that has its id already: a repeated create changes nothing. */
import { isDeepStrictEqual } from 'node:util'
import type { TableName } from '#shared/scopes.ts'
import type { Fields, Row } from './row-statements.ts'

/**
 * True if two rows with one id have the same scope and, for lists, the same owner (the scope of a list follows from its
 * id), and if the row has the fields of the create, except those changed since. Otherwise the fields of the create
 * would be lost.
 */
export const isSameThing = <T extends TableName>(a: Row<T>, b: Row<T>, fields: Fields<T>): boolean =>
  a.scope === b.scope &&
  ('ownerId' in a && 'ownerId' in b ? a.ownerId === b.ownerId : true) &&
  differing(a, fields).every((field) => isSetSince(a, field))

/** True if a change set the field. A tick changes the rule without a stamp, and a purchase the person and editor. */
const isSetSince = ({ stamps }: Pick<Row, 'stamps'>, field: string): boolean =>
  stamps[field] !== undefined ||
  ['boughtBy', 'market', 'boughtOn', 'editorId'].includes(field) ||
  (field === 'repeat' && 'dueDate' in stamps)

/** True if the row is not deleted and has the fields of a repeated create. */
export const isUnchanged = <T extends TableName>(row: Row<T>, fields: Fields<T>): boolean =>
  row.deletedAt === null && differing(row, fields).length === 0

/**
 * The fields of a repeated create that the row has not. Times, versions, members, `addedBy` and `arrivedBy`, which the
 * server sets, are not compared: two phones may repeat one list.
 */
function differing<T extends TableName>(row: Row<T>, fields: Fields<T>): string[] {
  const {
    createdAt: _at,
    updatedAt: _also,
    boughtAt: _then,
    arrivedAt: _here,
    arrivedBy: _who,
    addedBy: _first,
    closedAt: _end,
    members: _too,
    version: _made,
    ...said
  } = fields as Record<string, unknown>
  return Object.keys(said).filter((field) => !isDeepStrictEqual(row[field as keyof Row<T>], said[field]))
}
