import { isOnPostgres } from '#sync-server/testing/database.ts'
import { type Databases, inMemory } from './database-image.ts'
import { onPostgres } from './postgres-image.ts'

/** Where scripts run, and how. */
export interface Site {
  databases: Databases
  /**
   * Whether one page of a device runs at a time, each until it asks the server. How long a server with a real network
   * behind it takes, in turns of the event loop, no script decides.
   */
  inTurns: boolean
}

export const inTurnsInMemory: Site = { databases: inMemory, inTurns: true }
export const inTurnsOnPostgres: Site = { databases: onPostgres, inTurns: true }

/** In runs on PostgreSQL there; else in memory, where both pages of a device may run in the same moment. */
export const usualSite: Site = isOnPostgres ? inTurnsOnPostgres : { databases: inMemory, inTurns: false }
