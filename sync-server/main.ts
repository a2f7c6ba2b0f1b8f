import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env as variables } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import about from '#package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { backUpApart } from './background/backup-process.ts'
import { eraseClosedAccounts } from './background/erase-accounts.ts'
import { startJobs } from './background/job-worker.ts'
import { type Nightly, startNightlyBackups } from './background/nightly-backups.ts'
import { limitStorage } from './background/storage-limit.ts'
import { createSweepClock } from './background/sweep-clock.ts'
import { startSweeper } from './background/sweeper.ts'
import { startEndingDemos } from './commands/end-demos.ts'
import { extensionOf } from './db/backups/backup.ts'
import { becomeOnlyServer } from './db/engine/only-server.ts'
import { openStore } from './db/engine/open-store.ts'
import type { Store } from './db/engine/store.ts'
import { setupCodeOf } from './db/queries/setup-code.ts'
import { vapidKeysOf } from './db/queries/vapid-keys.ts'
import { type Env, isPublic, parseEnv, secrets, warningsOf } from './env.ts'
import { listen, type Place } from './http/listen.ts'
import { unixSocket } from './limits/networks.ts'
import { createMailJobs } from './mail/mail-jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { newVapidKeys } from './notifications/keys.ts'
import { startPushes } from './notifications/notifier.ts'
import { createLog } from './observing/log.ts'
import { startWatchdog } from './observing/watchdog.ts'
import { runCommand } from './operator/commands.ts'
import { addEnvFile, readSecretFiles, reasonOf } from './settings/files.ts'
import { makeBackupFolder, makeFolderOf, placeOf, requireRights } from './settings/places.ts'

// All files created from here on are private to this process's user: database, journal, mark, mail.
process.umask(0o077)

/** Time limit for a mail or notification in progress at shutdown. */
const shutdownMs = 4000
/** Time for a load balancer to notice the shutdown. */
const noticeMs = 1000
/** The database may be silent for this time at the start before the operator hears of it. */
const patientMs = 2000

try {
  addEnvFile(variables)
  readSecretFiles(variables, secrets)
  for (const warning of warningsOf(variables)) say(warning)
  const [command, ...args] = process.argv.slice(2)
  if (command === undefined) await start(parseEnv(variables))
  else await runCommand(command, args, () => ({ env: parseEnv(variables), ...findFolders() }))
} catch (error) {
  fail(error)
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel)
  const { migrationsDir, appDir } = findFolders()
  const store = await openData(env, migrationsDir)
  const closing = new AbortController()
  const metrics = env.metricsToken === undefined ? undefined : (await import('./observing/metrics.ts')).createMetrics()
  const keys = await vapidKeysOf(store, newVapidKeys)
  const clock = createSweepClock(store, Date.now())
  const build = buildOf()
  const served = { version: about.version, build, vapidKeys: keys, appDir, problem: clock.problem }
  const { app, streams } = createApp({ store, env, now: Date.now, log, metrics, closing: closing.signal, ...served })
  await limitStorage({ store, ...env, log, metrics, closing: closing.signal })
  const stopEndingDemos = await startEndingDemos({ store, now: Date.now, streams, isOffered: env.demo }, (error) =>
    log.error('demos were not ended', error),
  )
  const server = await listen(app, listeningPlace(env))
  // The watchdog starts after the migrations, because they may block the event loop for long.
  startWatchdog({ isMoving: () => !store.isStuck() })
  const mails = createMailJobs({ store, mailer: createMailer(env, log), env, now: Date.now })
  const handlers = { ...mails, 'erase-accounts': () => eraseClosedAccounts(store) }
  const stopJobs = await startJobs({ store, now: Date.now, log, handlers })
  const stopPushes = startPushes({ store, env, keys, now: Date.now, log })
  const stopBackups = startBackups(env, { store, now: Date.now, log })
  const stopSweeper = startSweeper({ store, now: Date.now, dataDir: env.dataDir, clock, log })

  // A Ctrl-C under npm arrives twice: from the terminal and from npm.
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info('stopping', { signal })
    stopSweeper()
    stopEndingDemos()
    closing.abort()
    // A mail server or push service that does not answer must not delay the end: the rest is sent after the next start.
    const jobsEnd = Promise.race([Promise.all([stopJobs(), stopPushes(), stopBackups()]), delay(shutdownMs)])
    await Promise.all([server.close(env.production ? noticeMs : 0), jobsEnd])
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Who reads the address may end the server from now on.
  process.stdout.write(`Caderneta: ${env.appUrl}\n`)
  log.info('started', { version: about.version, build })
  await showSetupCode(env, store)
  if (isPublic(env) && env.registration === 'open')
    log.info('anybody who reaches this address may make an account (REGISTRATION=open)')
  if (env.demo)
    log.info('visitors may begin a demo, erased after two hours; no mail and no notification is sent (DEMO=on)')
  if (env.smtpUrl === undefined) log.info('no mail is sent: it is written to DATA_DIR/mail, and addresses are trusted')
}

/** Shows the code that the first account of an empty server needs, except from this machine. */
async function showSetupCode(env: Env, store: Store): Promise<void> {
  const code = await setupCodeOf(store)
  const who = isPublic(env) ? 'The first one' : 'Unless it is made on this machine, the first one'
  if (code) say(`No account exists yet. ${who} needs this set-up code, and administers the server: ${code}`)
}

function listeningPlace({ host, port }: Env): Place {
  return host?.startsWith(unixSocket) ? { path: host.slice(unixSocket.length) } : { port, host }
}

/** Starts the nightly backups, if they have a folder. Returns a function that stops them. */
function startBackups(
  { backupDir, backupKeep, backupHour, databaseUrl, production }: Env,
  deps: Pick<Nightly, 'store' | 'now' | 'log'>,
) {
  if (backupDir === undefined) {
    if (production) deps.log.info('no nightly backups: BACKUP_DIR names no folder')
    return async () => undefined
  }
  const kept = { dir: resolve(backupDir), keep: backupKeep, hour: backupHour, extension: extensionOf(databaseUrl) }
  return startNightlyBackups({ ...deps, ...kept, make: backUpApart(import.meta.filename) })
}

/** Opens the data. A failure is reported in one line; so is a long wait. */
async function openData(
  { dataDir, databaseUrl, databaseListenUrl, poolSize, backupDir }: Env,
  migrationsDir: string,
): Promise<Store> {
  makeFolderOf('DATA_DIR', dataDir)
  const setting = databaseUrl.startsWith(`file:${dataDir}`) ? 'DATA_DIR' : 'DATABASE_URL'
  const file = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined
  if (file !== undefined) requireRights(setting, file)
  if (backupDir !== undefined) makeBackupFolder(backupDir, dataDir, file)
  const place = placeOf(databaseUrl)
  const waiting = setTimeout(() => say(`${setting}: waiting for ${place}`), patientMs)
  try {
    const lock = file === undefined ? undefined : await becomeOnlyServer(file)
    const store = await openStore(databaseUrl, migrationsDir, {}, { directUrl: databaseListenUrl, atOnce: poolSize })
    return { ...store, close: () => store.close().finally(() => lock?.release()) }
  } catch (error) {
    throw new Error(`${setting}: ${place} cannot be opened: ${reasonOf(error)}`)
  } finally {
    clearTimeout(waiting)
  }
}

/** The id of this build: a hash of the server, which is one file when it is built. */
function buildOf(): string {
  const program = readFileSync(import.meta.filename)
  return createHash('sha256').update(program).digest('base64url').slice(0, 12)
}

/**
 * The folders of the migrations and of the app. A built server has the migrations beside it and the app next door; the
 * sources have them elsewhere.
 */
function findFolders() {
  const here = import.meta.dirname
  const built = existsSync(join(here, 'migrations'))
  return built
    ? { migrationsDir: join(here, 'migrations'), appDir: join(here, '../app') }
    : { migrationsDir: join(here, 'db/migrations'), appDir: join(here, '../dist/app') }
}

function fail(error: unknown): never {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/** Tells the operator, whatever LOG_LEVEL is. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
