import { expect, test } from 'vitest'
import { syncedTables } from './synced-tables.ts'
import { schemaVersion } from './versions.ts'

/**
 * The row shapes of each version. A device of an older version has skipped unknown fields; `schemaVersion` grows with
 * every change of a shape, so that such a device reads everything again. Then add the shape here.
 */
const shapes: Record<number, Record<string, string>> = {
  2: {
    settings: 'id homePage language defaultListId',
    memberships: 'id listId role ownerName',
    shares: 'id listId email canEdit token acceptedAt createdAt',
    lists: 'id ownerId title createdAt',
    items: 'id listId name purchased quantity category createdAt',
    projects: 'id title description status',
    tasks: 'id projectId title description priority status dueDate',
    notes: 'id title content updatedAt',
    todos: 'id title completed',
  },
}
// `purgedAt`: a row's content was erased.
shapes[3] = shapes[2]!
// The members of a list, the author and buyer of an item, and the token of a received list.
shapes[4] = {
  ...shapes[3],
  memberships: `${shapes[3].memberships} token`,
  lists: `${shapes[3].lists} members`,
  items: `${shapes[3].items} addedBy boughtBy boughtAt`,
}
// The cause of a membership's end.
shapes[5] = { ...shapes[4], memberships: `${shapes[4].memberships} endedBy` }

// A new operation, `trash.delete`; the rows are the same.
shapes[6] = shapes[5]

// The mutation that made the text of a note.
shapes[7] = { ...shapes[6], notes: `${shapes[6].notes} version` }

// Corrections of list lines, the price of an item, and the order of aisles.
shapes[8] = {
  ...shapes[7],
  items: `${shapes[7].items}`.replace('category', 'category price'),
  corrections: 'id word name category ownCategory asTyped',
  aisleOrders: 'id listId aisles',
}

// To-dos have a day, tasks have its other fields.
const dayFields = 'dueTime repeat repeatFrom steps position reminder snoozed'
shapes[9] = {
  ...shapes[8],
  tasks: `${shapes[8].tasks} ${dayFields}`,
  todos: `${shapes[8].todos} dueDate ${dayFields} priority notes`,
}

// The occurrence for which a moved day stands.
const movedFields = dayFields.replace('repeatFrom', 'repeatFrom occurrence')
shapes[10] = {
  ...shapes[9],
  tasks: `${shapes[8].tasks} ${movedFields}`,
  todos: `${shapes[8].todos} dueDate ${movedFields} priority notes`,
}

const carriedByAll: Record<number, string> = {
  2: 'rev stamp deletedAt',
  3: 'rev stamp deletedAt purgedAt',
  4: 'rev stamp deletedAt purgedAt',
  5: 'rev stamp deletedAt purgedAt',
  6: 'rev stamp deletedAt purgedAt',
  7: 'rev stamp deletedAt purgedAt',
  8: 'rev stamp deletedAt purgedAt',
  9: 'rev stamp deletedAt purgedAt',
  10: 'rev stamp deletedAt purgedAt',
}

test('a change of the synced rows requires a new schema version', () => {
  const now = Object.entries(syncedTables).map(([table, { shape }]) => [table, Object.keys(shape).join(' ')])
  const expected = Object.entries(shapes[schemaVersion] ?? {}).map(([table, fields]) => [
    table,
    `${fields} ${carriedByAll[schemaVersion]}`,
  ])
  expect(Object.fromEntries(now), `add shapes[${schemaVersion}]`).toEqual(Object.fromEntries(expected))
})
