import { join } from 'node:path'
import Database from 'better-sqlite3'
import { columns, type FloorStore } from './store.ts'

const list = `SELECT json_group_array(json_object('id', id, 'listId', listId, 'name', name,
  'purchased', json(CASE purchased WHEN 1 THEN 'true' ELSE 'false' END), 'quantity', quantity, 'category', category, 'price', price,
  'createdAt', createdAt, 'addedBy', addedBy, 'boughtBy', boughtBy, 'boughtAt', boughtAt) ORDER BY id)
  FROM items WHERE listId = ?`

/** Opens the rows of a floor in SQLite. Each commit is on the disk, as in the app's store. */
export function openStore(folder: string): FloorStore {
  const db = new Database(join(folder, 'floor.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(`CREATE TABLE IF NOT EXISTS items (${columns}); CREATE INDEX IF NOT EXISTS list ON items (listId);
    CREATE TABLE IF NOT EXISTS devices (client TEXT PRIMARY KEY, rev INTEGER NOT NULL)`)
  const insert = db.prepare(
    'INSERT INTO items (id, listId, name, category, createdAt, addedBy) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const move = db
    .prepare(
      'INSERT INTO devices VALUES (?, ?) ON CONFLICT (client) DO UPDATE SET rev = rev + excluded.rev RETURNING rev',
    )
    .pluck()
  const listed = db.prepare(list).pluck()
  const add = db.transaction<FloorStore['add']>((listId, client, items) => {
    for (const { id, name, category = null } of items) insert.run(id, listId, name, category, Date.now(), client)
    return Number(move.get(client, items.length))
  })
  return { add: add.immediate, listAsJson: (listId) => String(listed.get(listId)) }
}
