/** Requests of the tests on PostgreSQL to a server, and to its database. */
import pg from 'pg'
import { json } from '#sync-server/testing/server.ts'
import type { Postgres } from '../../scripts/postgres.mjs'
import type { AppServer } from '../app-server.ts'

export const post = (server: AppServer, path: string, body: unknown, cookie = ''): Promise<Response> =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { ...json, Cookie: cookie }, body: JSON.stringify(body) })

/** Runs statements on the database; returns the rows if it is only one statement. */
export async function onDatabase({ url }: Pick<Postgres, 'url'>, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
