/** The disk of the server gets full: real file systems and limits, not SQLite's own. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  beginCampaign,
  type Campaign,
  expectAcknowledgedOnDisk,
  expectReadOnly,
  moreAnswers,
  moreRefusals,
  whileWriting,
} from './campaign.ts'
import { expectAllOnce } from './check-end.ts'
import { openFaultServer } from './fault-server.ts'
import { campaigns } from './options.ts'

const { seed } = campaigns[0] as (typeof campaigns)[0]

/** A disk that a test can fill, and its folder if it is a separate one. */
interface Disk {
  folder?: string
  fill(campaign: Campaign): void
  makeRoom(campaign: Campaign): void
}

const cleaners: (() => void)[] = []
afterEach(() => {
  for (const clean of cleaners.splice(0)) clean()
})

/** A file system of 12 MB that another file fills, like a log. Undefined where mounting is not permitted. */
function smallFileSystem(): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'caderneta', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  cleaners.push(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  const ballast = join(folder, 'ballast')
  return { folder, fill: () => fillUp(ballast), makeRoom: () => rmSync(ballast) }
}

/** Writes into a file until nothing more fits on its file system. */
function fillUp(file: string): void {
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // A smaller piece may still fit.
    }
  }
}

/** A limit on the size of each file of the server, set for its process by prlimit. Undefined without prlimit. */
function limitedFiles(): Disk | undefined {
  const setLimit = (pid: number, bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  if (spawnSync('prlimit', ['--version']).status !== 0) return undefined
  return {
    fill: ({ server }) => {
      const wal = statSync(join(server.dataDir, 'caderneta.db-wal')).size
      setLimit(server.pid(), wal)
    },
    makeRoom: ({ server }) => setLimit(server.pid(), 'unlimited'),
  }
}

const disks = [
  ['on a file system that is full', smallFileSystem, 'no file system can be mounted here'],
  ['where no file may grow', limitedFiles, 'there is no prlimit here'],
] as const

test.for(disks)(
  '%s writes are refused, reads answered, and everything continues once there is room',
  async ([, open, reason], context) => {
    const disk = open()
    if (!disk) return context.skip(reason)
    const { folder } = disk
    const server = await openFaultServer(folder === undefined ? {} : { DATA_DIR: join(folder, 'data') })
    const campaign = await beginCampaign(seed, server)
    await whileWriting(campaign, () => moreAnswers(campaign, 20))
    disk.fill(campaign)
    await whileWriting(campaign, () => moreRefusals(campaign, 8))
    expectAcknowledgedOnDisk(campaign)
    await expectReadOnly(campaign)
    if (folder !== undefined) {
      await server.killAndStart(() => undefined)
      await expectReadOnly(campaign)
    }
    const before = campaign.refusals
    disk.makeRoom(campaign)
    await whileWriting(campaign, () => moreAnswers(campaign, 20))
    await expectAllOnce(campaign)
    expect([before > 0, campaign.refusals]).toEqual([true, before])
  },
)
