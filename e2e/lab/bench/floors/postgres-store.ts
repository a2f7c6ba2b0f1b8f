import pg from 'pg'
import { columns, type FloorStore } from './store.ts'

/** Inserts the items of a device and stores its rev: one statement, so one round trip and one transaction. */
const add = `WITH added AS (
    INSERT INTO floor_items (id, "listId", name, category, "createdAt", "addedBy")
    SELECT id, $1, name, category, $2, $3 FROM json_to_recordset($4) AS rows (id TEXT, name TEXT, category TEXT))
  INSERT INTO floor_devices VALUES ($3, $5) ON CONFLICT (client) DO UPDATE SET rev = floor_devices.rev + excluded.rev RETURNING rev`

const list = `SELECT coalesce(json_agg(floor_items ORDER BY id), '[]')::text AS text FROM floor_items WHERE "listId" = $1`

/** Opens the floor's own tables in the database of the app. */
export async function openStore(connectionString: string): Promise<FloorStore> {
  const pool = new pg.Pool({ connectionString })
  await pool.query(`CREATE TABLE IF NOT EXISTS floor_items (${columns});
    CREATE INDEX IF NOT EXISTS floor_list ON floor_items ("listId");
    CREATE TABLE IF NOT EXISTS floor_devices (client TEXT PRIMARY KEY, rev INTEGER NOT NULL)`)
  return {
    add: async (listId, client, items) => {
      const { rows } = await pool.query(add, [listId, Date.now(), client, JSON.stringify(items), items.length])
      return rows[0].rev
    },
    listAsJson: async (listId) => (await pool.query(list, [listId])).rows[0].text,
  }
}
