import { isOnPostgres } from '#sync-server/testing/database.ts'
import { type Databases, inMemory } from './database-image.ts'
import { onPostgres } from './postgres-image.ts'

/** The database of scripts, and the order of their events. */
export interface Site {
  databases: Databases
  /**
   * True if one page of a device runs at a time, up to its request. The duration of a server call over a real network,
   * in turns of the event loop, is not determined by a script.
   */
  inTurns: boolean
}

export const inTurnsInMemory: Site = { databases: inMemory, inTurns: true }
export const inTurnsOnPostgres: Site = { databases: onPostgres, inTurns: true }

/** PostgreSQL in runs on it; otherwise in memory, where both pages of a device may run in the same moment. */
export const usualSite: Site = isOnPostgres ? inTurnsOnPostgres : { databases: inMemory, inTurns: false }
