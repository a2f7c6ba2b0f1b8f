/** The places of the data: their names in messages, and their rights. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { reasonOf } from './files.ts'

/** The database in messages: its file, or PostgreSQL's host and name without user, password and parameters. */
export function placeOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl
  const { protocol, host, pathname } = new URL(databaseUrl.replace(/(@|:\/\/)(?=[/?]|$)/, '$1localhost'))
  return `${protocol}//${host}${pathname}`
}

/** Makes the folder of the data. Throws one line that names the setting if this process cannot use it. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`DATA_DIR: the folder ${dataDir} cannot be made: ${reasonOf(error)}`)
  }
  requireRights('DATA_DIR', dataDir)
}

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
