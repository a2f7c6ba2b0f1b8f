import { fieldsOf } from './fields.ts'
import { type ItemContent, type Notebook, pick } from './notebook.ts'
import { fileTables, perTable } from './scopes.ts'
import { fileVersion } from './versions.ts'

/** The mark of an export file of this app. */
export const fileApp = 'Caderneta'

/** The text of an export file. Equal notebooks give equal texts. */
export function toJson({ lists, received, notes, projects, ...notebook }: Notebook): string {
  const file = {
    app: fileApp,
    schemaVersion: fileVersion,
    lists: lists.map(({ isDefault, items, trips, purchases, ...list }) => ({
      ...written(list, fieldsOf('lists')),
      isDefault,
      items: items.map(itemOf),
      ...(trips && { trips: trips.map((trip) => written(trip, fieldsOf('trips'))) }),
      ...(purchases && { purchases: purchases.map((one) => written(one, fieldsOf('pricedPurchases'))) }),
    })),
    received: received.map(({ title, owner, items }) => ({ title, owner, items: items.map(itemOf) })),
    ...perTable(fileTables, (table) => notebook[table].map((row) => written(row, fieldsOf(table)))),
    notes: notes.map(({ title, content }) => ({ title, content })),
    projects: projects.map(({ title, description, status, tasks }) => ({
      title,
      description,
      status,
      tasks: tasks.map((task) => written(task, fieldsOf('tasks'))),
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The fields of a row; null for those that a row of an older app lacks. */
const written = (row: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(pick(row, fields)).map(([field, value]) => [field, value ?? null]))

const itemOf = (item: ItemContent): object => written(item, fieldsOf('items'))
