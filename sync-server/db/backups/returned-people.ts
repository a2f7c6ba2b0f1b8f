import Database from 'better-sqlite3'

/** The people whose state a restore has changed. */
export interface Returned {
  /** They were disabled since the backup, and may sign in again. */
  enabled: number
  /** They administer again, or no longer. */
  administrators: number
  /** Their accounts were deleted since the backup. */
  undeleted: number
}

const counts = `
  SELECT coalesce(sum(former.disabled_at IS NOT NULL AND now.disabled_at IS NULL), 0) AS enabled,
    coalesce(sum(former.is_admin <> now.is_admin), 0) AS administrators,
    coalesce(sum(former.id IS NULL), 0) AS undeleted
  FROM main.users now LEFT JOIN former.users former ON former.id = now.id`

/** Compares a restored database with the former one; undefined if that cannot be read. */
export function returnedPeople(restored: string, former: string): Returned | undefined {
  let database: Database.Database | undefined
  try {
    database = new Database(restored, { readonly: true })
    database.prepare('ATTACH ? AS former').run(former)
    return database.prepare<[], Returned>(counts).get()
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}
