import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { letOthersRun } from './event-loop.ts'
import { openStore } from './open-store.ts'
import type { ReadTx, Store } from './store.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-readers-'))
  store = await openStore(`file:${join(folder, 'test.db')}`, fileURLToPath(new URL('../migrations', import.meta.url)))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const add = (key: string) =>
  store.write(async ({ db }) => void (await db.insert(schema.facts).values({ key, value: '' })))
const has = async ({ db }: ReadTx, key: string) =>
  (await db.select().from(schema.facts)).some((fact) => fact.key === key)

test('a long read is one snapshot, and neither a write nor a short read waits for it', async () => {
  await add('before')
  await store.readLong(async (tx) => {
    expect(await has(tx, 'before')).toBe(true)
    await add('meanwhile')
    expect(await store.read((short) => has(short, 'meanwhile'))).toBe(true)
    expect(await has(tx, 'meanwhile')).toBe(false)
  })
  expect(await store.readLong((tx) => has(tx, 'meanwhile'))).toBe(true)
})

test('four long reads run at a time, and the next begins when one ends or fails', async () => {
  const ends: (() => void)[] = []
  const begun: number[] = []
  const reads = Array.from({ length: 6 }, (_, at) =>
    store.readLong(async () => {
      begun.push(at)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (at === 0) throw new Error('not this one')
    }),
  )
  const results = Promise.allSettled(reads)
  await letOthersRun()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[0]?.()
  await letOthersRun()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await store.read((tx) => has(tx, 'nothing'))).toBe(false)
  for (let at = 1; at < 6; at++) {
    ends[at]?.()
    await letOthersRun()
  }
  expect((await results).map(({ status }) => status)).toEqual(['rejected', ...Array(5).fill('fulfilled')])
})
