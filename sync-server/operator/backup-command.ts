/** `npm run backup -- FILE`: copies the database while the server runs, reads the copy, and never overwrites anything. */
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { type Backup, backUp } from '#sync-server/db/backups/backup.ts'
import { reasonOf } from '#sync-server/settings/files.ts'
import type { CommandContext } from './command.ts'
import { counted, giveUp, megabytes, namedFile, say } from './say.ts'

export async function run([given, ...more]: string[], { env }: CommandContext): Promise<number> {
  if (!given || more.length > 0) return giveUp('Uso: npm run backup -- ARQUIVO', 'Usage: npm run backup -- FILE')
  // A server that makes its nightly backup this way may end meanwhile; so do the programs of PostgreSQL then.
  for (const end of ['disconnect', 'SIGTERM']) process.once(end, () => process.exit(1))
  if (process.send) letServerGoFirst()
  const file = namedFile(given)
  try {
    const backup = await backUp(env, file)
    await tellServer(backup)
    report(file, backup)
    return 0
  } catch (error) {
    await tellServer({ reason: reasonOf(error) })
    return giveUp(`A cópia não foi feita: ${reasonOf(error)}`, `No backup was made: ${reasonOf(error)}`)
  }
}

/** Lowers the priority of this process, where the system has one. */
function letServerGoFirst(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The backup is made all the same.
  }
}

function report(file: string, { bytes, rows }: Backup): void {
  say(`Cópia conferida: ${basename(file)}, ${megabytes(bytes)} MB`, `backup checked; rows: ${counted(rows)}`)
}

/** Tells the server of a nightly backup how it went. */
const tellServer = (message: Backup | { reason: string }): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()))
