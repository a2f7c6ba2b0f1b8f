import { expect, test } from 'vitest'
import { syncedTables } from './synced-tables.ts'
import { schemaVersion } from './versions.ts'

/**
 * What the rows looked like in each version. A device of an older version has skipped what it did not know; when the
 * shape of a row changes, `schemaVersion` grows, so that such a device reads everything again. Then add the shape here.
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
// Every row can now say that its content was erased.
shapes[3] = shapes[2]!
// Who is in a list, who wrote and bought what is on it, and the token of a list that is shared with me.
shapes[4] = {
  ...shapes[3],
  memberships: `${shapes[3].memberships} token`,
  lists: `${shapes[3].lists} members`,
  items: `${shapes[3].items} addedBy boughtBy boughtAt`,
}
// Who ended a membership.
shapes[5] = { ...shapes[4], memberships: `${shapes[4].memberships} endedBy` }

// A new operation, `trash.delete`; the rows are the same.
shapes[6] = shapes[5]

// Which mutation made the text of a note.
shapes[7] = { ...shapes[6], notes: `${shapes[6].notes} version` }

// What a person has put right about lines of lists, what is paid for an item, and in which order they walk past the aisles.
shapes[8] = {
  ...shapes[7],
  items: `${shapes[7].items}`.replace('category', 'category price'),
  corrections: 'id word name category ownCategory asTyped',
  aisleOrders: 'id listId aisles',
}

const carriedByAll: Record<number, string> = {
  2: 'rev stamp deletedAt',
  3: 'rev stamp deletedAt purgedAt',
  4: 'rev stamp deletedAt purgedAt',
  5: 'rev stamp deletedAt purgedAt',
  6: 'rev stamp deletedAt purgedAt',
  7: 'rev stamp deletedAt purgedAt',
  8: 'rev stamp deletedAt purgedAt',
}

test('a change of the synced rows comes with a new schema version', () => {
  const now = Object.entries(syncedTables).map(([table, { shape }]) => [table, Object.keys(shape).join(' ')])
  const expected = Object.entries(shapes[schemaVersion] ?? {}).map(([table, fields]) => [
    table,
    `${fields} ${carriedByAll[schemaVersion]}`,
  ])
  expect(Object.fromEntries(now)).toEqual(Object.fromEntries(expected))
})
