/** Connections whose commits end in another order than they were counted in, and a database restored to any state. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import { createDatabase, migrationsDir, type TestDatabase } from '#sync-server/testing/database.ts'
import { createConnection } from './connection.ts'
import { createDb } from './drizzle.ts'
import { createEpochs } from './epochs.ts'

const writers = 3
/** More openings than fit a bookmark would hide a commit that waits for all of them. */
const mostOpenings = 4

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await (await openStore(database.url, migrationsDir)).close()
})
afterAll(() => database.remove())

async function openWriter() {
  const connection = createConnection(database.url)
  await connection.open()
  const epochs = createEpochs(connection)
  await epochs.recognize(true, true)
  let settle: (() => void) | undefined
  return {
    count: async () => {
      if (settle) return
      await connection.run('BEGIN')
      epochs.begin()
      await connection.ask("INSERT INTO server_facts VALUES ($1, '', 0)", [newId()])
      settle = await epochs.countCommit()
    },
    commit: async () => {
      if (!settle) return false
      await connection.run('COMMIT')
      settle()
      settle = undefined
      return true
    },
    reopen: async () => void (settle ?? (await epochs.recognize(true, true))),
    undo: async () => {
      await connection.run('ROLLBACK')
      settle = undefined
    },
    close: connection.close,
  }
}

async function openReader() {
  const connection = createConnection(database.url)
  await connection.open()
  const tx = { db: createDb(connection) }
  const [one, other] = [await loadBookmarks(), await loadBookmarks()]
  return {
    readAll: async () => {
      const rows = (await connection.run('SELECT json_agg(c) FROM connections c')).rows[0]?.[0]
      return { rows: JSON.stringify(rows ?? []), bookmark: one.writeBookmark(await one.readHead(tx)) }
    },
    restore: async (rows: string) => {
      await connection.run('DELETE FROM connections')
      await connection.ask('INSERT INTO connections SELECT * FROM json_populate_recordset(NULL::connections, $1)', [
        rows,
      ])
    },
    isHeld: async (bookmark: string) => other.holdsBookmark(tx, await other.readHead(tx), bookmark),
    close: connection.close,
  }
}

/** As in another process, which remembers no bookmark. */
function loadBookmarks() {
  vi.resetModules()
  return import('#sync-server/db/queries/bookmarks.ts')
}

const acts = fc.array(fc.tuple(fc.constantFrom('count', 'commit', 'count', 'commit', 'reopen'), fc.nat(writers - 1)), {
  minLength: 10,
  maxLength: 40,
})

test('each restored state proves the loss of the later commits and of no others, also once its servers write on', () =>
  fc.assert(
    fc.asyncProperty(acts, fc.nat(), async (steps, to) => {
      const reader = await openReader()
      const open = await Promise.all(Array.from({ length: writers }, openWriter))
      const states = [await reader.readAll()]
      let openings = 0
      for (const [act, by] of steps) {
        if (act === 'reopen' && ++openings <= mostOpenings) await open[by]?.reopen()
        if (act === 'count') await open[by]?.count()
        if (act === 'commit' && (await open[by]?.commit())) states.push(await reader.readAll())
      }
      for (const writer of open) await writer.undo()
      const isHeldOnlyUpTo = async (kept: number) => {
        const held: unknown[] = []
        for (const { bookmark } of states) held.push(await reader.isHeld(bookmark))
        expect(held).toEqual(states.map((_, at) => at <= kept))
      }
      for (const [at, { rows }] of states.entries()) {
        await reader.restore(rows)
        await isHeldOnlyUpTo(at)
      }
      const kept = to % states.length
      await reader.restore(states[kept]?.rows ?? '')
      for (const writer of open)
        for (let more = 0; more < 3; more++) {
          await writer.count()
          await writer.commit()
        }
      await isHeldOnlyUpTo(kept)
      await Promise.all([reader, ...open].map(({ close }) => close()))
    }),
    { numRuns: 12, endOnFailure: true },
  ))
