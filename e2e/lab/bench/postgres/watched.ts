import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Cost } from '../compare.ts'
import { familySeconds } from '../process-cost.ts'

/** A PostgreSQL whose work is measured; the measuring session itself does not count. */
export interface Watched {
  client: pg.Client
  /** Begins to measure. The result ends it, with sums, and the mean number of sessions that waited on a kind of lock. */
  begin(): () => Promise<Cost>
  close(): Promise<void>
}

const sampleMs = 25
const waiting = `SELECT wait_event AS on, count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' GROUP BY 1`
/** Before version 18 it says how often the log was written to the disk. */
const synced = `SELECT coalesce((to_jsonb(w) ->> 'wal_sync')::float, 'NaN') AS count FROM pg_stat_wal w`

export async function watchPostgres(url: string): Promise<Watched> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS main, pg_backend_pid() AS own`,
  )
  const { main, own } = rows[0]
  const worked = () => 1000 * familySeconds(main, own)
  return {
    client,
    begin: () => {
      const before = worked()
      const syncedBefore = client.query(synced)
      const sums: Cost = {}
      let samples = 0
      let isOver = false
      const watching = (async () => {
        for (; !isOver; samples++, await delay(sampleMs)) {
          for (const { on, count } of (await client.query(waiting)).rows) sums[on] = (sums[on] ?? 0) + count
        }
      })()
      return async () => {
        isOver = true
        const processorMs = worked() - before
        await watching
        const syncs = (await client.query(synced)).rows[0].count - (await syncedBefore).rows[0].count
        const means = Object.entries(sums).map(([on, sum]) => [`waiting, ${on}`, sum / samples])
        return { processorMs, 'syncs to disk': syncs, ...Object.fromEntries(means) }
      }
    },
    close: () => client.end(),
  }
}
