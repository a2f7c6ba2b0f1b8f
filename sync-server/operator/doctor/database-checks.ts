import { createECDH } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plain } from '#sync-server/db/engine/plain-access.ts'
import { openPlain } from '#sync-server/db/engine/plain-access.ts'
import { requireKnown } from '#sync-server/db/migrations/journal.mjs'
import type { BackupFact } from '#sync-server/db/queries/backup-fact.ts'
import { heldMailError } from '#sync-server/db/queries/jobs.ts'
import type { Env } from '#sync-server/env.ts'
import { reasonOf } from '#sync-server/settings/files.ts'
import { type Found, failure, ok, warning } from './finding.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const oldestPostgres = 15
/** A night, and half a day for a machine that sleeps. */
const oldBackupMs = 36 * hourMs

/** The version of the database, and whether this build knows its tables. */
export async function checkDatabase(database: Plain, migrationsDir: string): Promise<Found> {
  const { isPostgres, all } = database
  const text = isPostgres ? 'SHOW server_version' : 'SELECT sqlite_version() AS server_version'
  const version = String((await all(text))[0]?.server_version)
  const name = isPostgres ? 'PostgreSQL' : 'SQLite'
  if (isPostgres && Number.parseInt(version, 10) < oldestPostgres) {
    return failure(`PostgreSQL ${version} é antigo: use o ${oldestPostgres} ou mais novo`, 'too old: update it')
  }
  try {
    await requireKnown({ ask: all, isPostgres, folder: isPostgres ? join(migrationsDir, 'postgres') : migrationsDir })
  } catch (error) {
    return failure('O banco é de uma versão mais nova: atualize o programa', reasonOf(error))
  }
  return ok(`${name} ${version} responde`, 'it answers, and this build knows its tables')
}

/** Messages between servers need connections of their own. */
export async function checkPooler(
  database: Plain,
  { databaseListenUrl }: Pick<Env, 'databaseListenUrl'>,
): Promise<Found> {
  if (!database.isPooled) return ok('Não há PgBouncer no caminho', 'no pooler is in between')
  if (databaseListenUrl === undefined) {
    return failure('Há um PgBouncer no caminho: defina DATABASE_LISTEN_URL', 'a pooler: set DATABASE_LISTEN_URL')
  }
  const direct = await openPlain(databaseListenUrl)
  await direct.close()
  if (!direct.isPooled)
    return ok('PgBouncer, com DATABASE_LISTEN_URL direto', 'DATABASE_LISTEN_URL goes around the pooler')
  return failure(
    'DATABASE_LISTEN_URL também passa pelo PgBouncer: indique o próprio PostgreSQL',
    'DATABASE_LISTEN_URL leads through a pooler, too: name PostgreSQL itself',
  )
}

/** The keys by which push services know this server. */
export async function checkPushKeys({ all }: Plain): Promise<Found> {
  const rows = await all("SELECT key, value FROM facts WHERE key IN ('vapidPublicKey', 'vapidPrivateKey')")
  const keyOf = (name: string) => rows.find(({ key }) => key === name)?.value
  const [publicKey, privateKey] = [keyOf('vapidPublicKey'), keyOf('vapidPrivateKey')]
  if (publicKey === undefined || privateKey === undefined) {
    return warning(
      'Ainda não há chaves: o primeiro início do servidor as cria',
      'no keys yet: the first start makes them',
    )
  }
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(String(privateKey), 'base64url')
    if (pair.getPublicKey('base64url') === publicKey) return ok('As chaves de avisos combinam', 'the push keys fit')
  } catch {
    // It is no key at all.
  }
  return failure(
    'As chaves de avisos não combinam: nenhum aviso chega; restaure uma cópia',
    'the push keys do not fit, so no notification arrives: restore a backup',
  )
}

/** The limits of the operator that are used up. */
export async function checkLimits(
  { isPostgres, all }: Plain,
  { storageLimit, mailLimit }: Pick<Env, 'storageLimit' | 'mailLimit'>,
): Promise<Found> {
  const size = isPostgres
    ? 'SELECT pg_database_size(current_database()) AS bytes'
    : `SELECT (page_count - freelist_count) * page_size AS bytes
       FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
  const [used] = await all(size)
  if (Number(used?.bytes) > (storageLimit ?? Number.POSITIVE_INFINITY)) {
    return failure(
      'O banco chegou a STORAGE_LIMIT: nada de novo é guardado; aumente-o',
      'nothing new is stored: raise it',
    )
  }
  const [held] = await all('SELECT count(*) AS mails FROM jobs WHERE done_at IS NULL AND error = ?', [heldMailError])
  const mails = Number(held?.mails)
  if (mails === 0) return ok('Nenhum limite do servidor foi atingido', 'STORAGE_LIMIT and MAIL_LIMIT have room')
  return warning(
    `E-mails que esperam, porque o MAIL_LIMIT (${mailLimit} por dia) foi atingido: ${mails}`,
    'they go a day later: look who causes them, or raise it',
  )
}

export async function checkBackup({ all }: Plain, env: Pick<Env, 'backupDir'>, now: number): Promise<Found> {
  const [row] = await all("SELECT value FROM server_facts WHERE key = 'backup'").catch(() => [])
  const { state, reason, last }: Partial<BackupFact> = row ? JSON.parse(String(row.value)) : {}
  if (env.backupDir === undefined) {
    return warning('Sem cópias toda noite: defina BACKUP_DIR', 'no nightly backups: set BACKUP_DIR')
  }
  if (state === 'failed' && reason !== undefined)
    return failure(`A última cópia falhou: ${reason}`, 'the last one failed')
  if (!last) return warning('Ainda não há cópia: o servidor ligado a faz', 'none yet: a running server makes it')
  const age = `${Math.floor((now - last.at) / hourMs)} h`
  if (now - last.at > oldBackupMs) {
    return failure(`A última cópia tem ${age}: veja 'backup failed' no log`, `the last one is ${age} old: see the log`)
  }
  if (existsSync(last.file)) return ok(`A última cópia tem ${age}`, `${last.file}, ${last.rows} rows`)
  return warning(`A última cópia não está aqui: ${last.file}`, 'it is on another machine, or was deleted')
}

/** The times that are known to this machine, ms; undefined where none is. */
export interface Times {
  now: number
  /** The clock of PostgreSQL. */
  ofDatabase?: number | undefined
  /** The last sweep, by the clock of a server. */
  swept?: number | undefined
  /** The time of this build. */
  built?: number | undefined
}

export async function timesOf({ isPostgres, all }: Plain): Promise<Omit<Times, 'now' | 'built'>> {
  const [swept] = await all("SELECT value FROM facts WHERE key = 'sweptAt'")
  const [clock] = isPostgres ? await all('SELECT (extract(epoch FROM now()) * 1000)::bigint::text AS ms') : []
  return { ofDatabase: clock && Number(clock.ms), swept: swept && Number(swept.value) }
}

export function checkClock({ now, ofDatabase, swept, built }: Times): Found {
  const wrong = (than: string) =>
    failure(`O relógio está errado (${than}): ligue a sincronização (NTP)`, 'the clock is wrong: turn NTP on')
  if (ofDatabase !== undefined && Math.abs(ofDatabase - now) > 60_000) return wrong('o do PostgreSQL difere')
  if (swept !== undefined && swept - now > dayMs) return wrong('o servidor já esteve mais adiante')
  if (built !== undefined && built - now > dayMs) return wrong('é anterior ao programa')
  return ok(`São ${new Date(now).toISOString()}`, 'the clock agrees with everything known here')
}
