/** The places of the data: their names in messages, and their rights. */
import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { reasonOf } from './files.ts'

/** The database in messages: its file, or PostgreSQL's host and name without user, password and parameters. */
export function placeOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl
  const { protocol, host, pathname } = new URL(databaseUrl.replace(/(@|:\/\/)(?=[/?]|$)/, '$1localhost'))
  return `${protocol}//${host}${pathname}`
}

/** Makes the folder of a setting. Throws one line that names the setting if this process cannot use it. */
export function makeFolderOf(setting: 'DATA_DIR' | 'BACKUP_DIR', folder: string): void {
  try {
    makeFolder(resolve(folder))
  } catch (error) {
    throw new Error(`${setting}: the folder ${folder} cannot be made: ${reasonOf(error)}`)
  }
  requireRights(setting, folder)
}

/** Makes the folder of the backups. Throws one line also where they would be lost together with the data. */
export function makeBackupFolder(backupDir: string, dataDir: string, databaseFile?: string): void {
  makeFolderOf('BACKUP_DIR', backupDir)
  const [backups, data] = [realpathSync(backupDir), realpathSync(dataDir)]
  const fault = (place: string) =>
    new Error(`BACKUP_DIR: the folder ${backupDir} is ${place}: what happens to it happens to its backups, too`)
  if (`${backups}${sep}`.startsWith(`${data}${sep}`)) throw fault('in DATA_DIR')
  if (databaseFile !== undefined && backups === realpathSync(dirname(databaseFile))) throw fault('that of the database')
}

/**
 * Makes a folder, and those it is in, for their owner only. Node's own way tries for ever where no folder can be made,
 * such as in /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (existsSync(folder)) throw new Error(`${folder} is no folder`)
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** Throws one line if a file or folder exists that this process may not read and write. */
export function requireRights(setting: string, path: string): void {
  if (!existsSync(path)) return
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new Error(
      `${setting}: ${path} cannot be read and written by ${process.getuid?.() ?? 'this user'}: ${reasonOf(error)}`,
    )
  }
}
