/** Another process writes into the database of the server for long, or dies. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginCampaign, expectReadOnly, moreAnswers, moreRefusals, whileWriting } from './campaign.ts'
import { expectAllOnce } from './check-end.ts'
import { campaigns } from './options.ts'

const { seed } = campaigns[0] as (typeof campaigns)[0]

const holdLock = `
  const Database = require('better-sqlite3')
  new Database(process.argv[1]).exec('BEGIN IMMEDIATE')
  process.stdout.write('locked')
  setInterval(() => undefined, 1000)
`

/** Starts a process that holds SQLite's write lock on a database. Resolves once it has the lock. */
async function lock(path: string): Promise<ChildProcess> {
  const holder = spawn(process.execPath, ['-e', holdLock, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => holder.kill('SIGKILL'))
  await once(holder.stdout as NodeJS.ReadableStream, 'data')
  return holder
}

test('while another process holds the lock writes are refused and reads answered, and everything continues after its death', async () => {
  const campaign = await beginCampaign(seed)
  const { server } = campaign
  await whileWriting(campaign, async () => {
    await moreAnswers(campaign, 10)
    const holder = await lock(join(server.dataDir, 'caderneta.db'))
    await moreRefusals(campaign, 4)
    await expectReadOnly(campaign)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    holder.kill('SIGKILL')
    await moreAnswers(campaign, 10)
  })
  await expectAllOnce(campaign)
})
