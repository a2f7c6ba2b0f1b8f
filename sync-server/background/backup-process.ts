import { fork } from 'node:child_process'
import type { Backup } from '#sync-server/db/backups/backup.ts'

/** Makes a backup to a new file; rejects with the reason. It ends early with `signal`. */
export type MakeBackup = (file: string, signal: AbortSignal) => Promise<Backup>

/** Makes backups in a process of their own, by the command `backup` of `program`: a copy holds its thread. */
export const backUpApart =
  (program: string): MakeBackup =>
  (file, signal) =>
    new Promise((resolve, reject) => {
      const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const
      const child = fork(program, ['backup', file], { stdio: [...stdio], signal })
      let said: Backup | { reason: string } = { reason: 'the process of the backup ended' }
      child.on('message', (message) => {
        said = message as typeof said
      })
      child.once('error', reject)
      child.once('exit', () => ('reason' in said ? reject(new Error(said.reason)) : resolve(said)))
    })
