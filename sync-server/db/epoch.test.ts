import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore, type Store } from './client.ts'
import { schema } from './schema.ts'

const migrations = new URL('./migrations', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'caderneta-epoch-'))
const path = join(folder, 'test.db')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openStore(`file:${path}`, migrations)
const write = (store: Store, key: string) =>
  store.write(async ({ db }) => void (await db.insert(schema.facts).values({ key, value: '' })))

test('a database keeps its epoch over a restart, and loses it when it was put back from a backup', async () => {
  const first = await open()
  await write(first, 'before the backup')
  await first.close()
  copyFileSync(path, `${path}.backup`)

  const second = await open()
  expect(second.epoch).toBe(first.epoch)
  await write(second, 'after the backup')
  await second.close()

  copyFileSync(`${path}.backup`, path)
  const restored = await open()
  expect(restored.epoch).not.toBe(first.epoch)
  await write(restored, 'after the restore')
  await restored.close()

  const later = await open()
  expect(later.epoch).toBe(restored.epoch)
  await later.close()

  rmSync(`${path}.commits`)
  const moved = await open()
  expect(moved.epoch).not.toBe(later.epoch)
  await moved.close()
})
