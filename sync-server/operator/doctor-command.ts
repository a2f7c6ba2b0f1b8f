/** `npm run doctor`: one line for each check, beside a running server or without one. `--json` is for programs. */
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isPostgresUrl, sqlitePath } from '#sync-server/db/backups/backup.ts'
import { openPlain, type Plain } from '#sync-server/db/engine/plain-access.ts'
import type { Env } from '#sync-server/env.ts'
import { reasonOf } from '#sync-server/settings/files.ts'
import type { CommandContext } from './command.ts'
import { checkAddress, checkCertificate, checkProxy, checkRegistration } from './doctor/address-checks.ts'
import {
  checkBackup,
  checkClock,
  checkDatabase,
  checkLimits,
  checkPooler,
  checkPushKeys,
  timesOf,
} from './doctor/database-checks.ts'
import { type Finding, type Found, failure, lineOf, warning } from './doctor/finding.ts'
import { checkDisk, checkMail, checkPermissions, freeBytes } from './doctor/machine-checks.ts'

/** Settings that hold passwords, where the guides put them. */
const settingsFiles = ['.env', '/etc/caderneta.env']

/** Resolves with 1 if a check has found an error. */
export async function run(args: string[], context: CommandContext): Promise<number> {
  const findings = await examine(context)
  const text = args.includes('--json') ? JSON.stringify(findings, null, 2) : findings.map(lineOf).join('\n')
  process.stdout.write(`${text}\n`)
  return findings.some(({ state }) => state === 'error') ? 1 : 0
}

async function examine({ env, migrationsDir }: CommandContext): Promise<Finding[]> {
  const database = await openPlain(env.databaseUrl).catch(reasonOf)
  const found =
    typeof database === 'string' ? [['banco', closed(database)]] : await inDatabase(database, env, migrationsDir)
  const all = [
    ...found,
    ['certificado', await checkCertificate(env)],
    ['cadastro', checkRegistration(env)],
    ['e-mail', await checkMail(env)],
    ['disco', checkDisk(freeBytes(foldersOf(env).filter(existsSync).concat('.')), sizeOf(env))],
    ['permissões', checkPermissions(foldersOf(env), settingsFiles)],
  ] as [string, Found][]
  return all.map(([check, finding]) => ({ check, ...finding }))
}

async function inDatabase(database: Plain, env: Env, migrationsDir: string): Promise<[string, Found][]> {
  try {
    const pushKey = await pushKeyOf(database)
    const [headers, stream] = await checkProxy(database, env)
    return [
      ['banco', await checkDatabase(database, migrationsDir)],
      ['pgbouncer', await checkPooler(database, env)],
      ['endereço', await checkAddress(env, pushKey)],
      ['proxy', headers],
      ['mudanças', stream],
      ['avisos', await checkPushKeys(database)],
      ['relógio', checkClock({ now: Date.now(), built: builtAt(migrationsDir), ...(await timesOf(database)) })],
      ['limites', await checkLimits(database, env)],
      ['cópia', await checkBackup(database, env, Date.now())],
    ]
  } catch (error) {
    return [['banco', closed(reasonOf(error))]]
  } finally {
    await database.close()
  }
}

const closed = (reason: string): Found =>
  reason.includes('there is no file')
    ? warning('Ainda não há banco: o primeiro início do servidor o cria', `${reason}: the first start makes it`)
    : failure('O banco não abre: confira DATABASE_URL e DATA_DIR', reason)

async function pushKeyOf({ all }: Plain): Promise<string | undefined> {
  const [row] = await all("SELECT value FROM facts WHERE key = 'vapidPublicKey'")
  return row && String(row.value)
}

const foldersOf = ({ dataDir, backupDir }: Env): string[] => [dataDir, ...(backupDir === undefined ? [] : [backupDir])]

const sizeOf = ({ databaseUrl }: Env): number =>
  isPostgresUrl(databaseUrl) ? 0 : (statSync(sqlitePath(databaseUrl), { throwIfNoEntry: false })?.size ?? 0)

const builtAt = (migrationsDir: string): number | undefined =>
  statSync(dirname(migrationsDir), { throwIfNoEntry: false })?.mtimeMs
