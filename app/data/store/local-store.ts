import type { DexieOptions } from 'dexie'
import { createListeners } from '#app/lib/listeners.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'
import { createDb, type Identity, type LocalDb, release, type SyncMeta } from './db.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { keepConnected, whileConnected } from './reconnect.ts'
import { beginReread } from './reread.ts'

/** The clock, the ids and the IndexedDB of the device. The simulator and tests replace them, screens never do. */
export interface Runtime {
  now(): number
  newId(): string
  dexie?: DexieOptions
}

/** The open database of one person, with its listeners in this page or worker. */
export interface LocalStore {
  user: User
  db: LocalDb
  runtime: Runtime
  overlay: Overlay
  /** Calls `fn` once, at `close`. */
  onClose(fn: () => void): void
  /**
   * Calls `listener` whenever the database has a new connection: queries that followed the lost one may be out of date.
   */
  onReopen(listener: () => void): void
  /** Calls `listener` after each write of mutations by this context. Returns a function that stops it. */
  onMutation(listener: () => void): () => void
  announceMutation(): void
  close(): void
}

const systemRuntime: Runtime = { now: () => Date.now(), newId }

/** Opens the person's database, and creates it on first use. */
export async function openLocal(user: User, runtime: Runtime = systemRuntime): Promise<LocalStore> {
  const db = createDb(user.id, runtime.dexie)
  const closers: (() => void)[] = []
  const mutations = createListeners()
  const reopenings = createListeners()
  // At each opening: a browser that finds its files broken, for example after a full disk, provides an empty database.
  db.on('ready', () => whileConnected(db, () => prepareMeta(db, user.id, runtime)), true)
  onReopening(db, reopenings.notify)
  keepConnected(db)
  await db.open()
  return {
    user,
    db,
    runtime,
    overlay: createOverlay(),
    onClose: (fn) => void closers.push(fn),
    onReopen: reopenings.subscribe,
    onMutation: mutations.subscribe,
    announceMutation: mutations.notify,
    close: () => {
      for (const fn of closers.splice(0)) fn()
      release(db)
    },
  }
}

/**
 * Calls `listener` after each opening but the first, including those by Dexie itself. The call is separate, because it
 * must not become part of the opening.
 */
function onReopening(db: LocalDb, listener: () => void): void {
  let isFirst = true
  const onReady = () => {
    if (!isFirst) setTimeout(listener)
    isFirst = false
  }
  db.on('ready', onReady, true)
}

let current: LocalStore | undefined

/** The data of the current person, for screens. Throws if nobody is signed in. */
export function currentLocal(): LocalStore {
  if (!current) throw new Error('nobody is signed in on this device')
  return current
}

/** Sets the store that screens use. */
export function setCurrentLocal(local: LocalStore | undefined): void {
  current = local
}

/**
 * The identity of this device towards the server. Throws if the database was deleted meanwhile, and `upgrade_required`
 * if a newer version of the app has taken it over: code that does not know its rows must neither read nor write them.
 */
export async function readIdentity(db: LocalDb): Promise<Identity> {
  const identity = await db.meta.get('identity')
  if (identity?.key !== 'identity') throw new Error('the local database has no identity')
  if (identity.schema !== schemaVersion) {
    throw new DomainError('upgrade_required', 'Recarregue a Caderneta para continuar.')
  }
  return identity
}

/** The version of this app: its protocol and its schema. The server compares both to detect an outdated app. */
export const appVersion = `${protocolVersion}.${schemaVersion}`

const noSyncYet: SyncMeta = { key: 'sync', lastSuccessAt: null, blocked: null }

/**
 * The stored state of sync. A required update (`upgrade`) that another version of the app has met counts as no block
 * here.
 */
export async function readSyncMeta(db: LocalDb): Promise<SyncMeta> {
  const meta = await db.meta.get('sync')
  if (meta?.key !== 'sync') return noSyncYet
  const isOfOther = meta.blocked === 'upgrade' && meta.version !== appVersion
  return isOfOther ? { ...meta, blocked: null } : meta
}

/** True if the device has read all rows of the person that the server had at the last answer. */
export async function hasEverything({ db, user }: Pick<LocalStore, 'db' | 'user'>): Promise<boolean> {
  const [cursor, { lastSuccessAt, more }] = await Promise.all([db.cursors.get(userScope(user.id)), readSyncMeta(db)])
  return cursor !== undefined && !cursor.stale && lastSuccessAt !== null && !more
}

async function prepareMeta(db: LocalDb, user: string, runtime: Runtime): Promise<void> {
  const known = await db.meta.get('identity')
  if (known?.key === 'identity' && known.schema === schemaVersion) return
  await db.transaction('rw', db.meta, db.cursors, async () => {
    const identity = await db.meta.get('identity')
    if (identity?.key !== 'identity') {
      const fresh = { user, client: runtime.newId(), epoch: null, bookmark: null, nextSeq: 1, ack: 0 }
      await db.meta.put({ key: 'identity', schema: schemaVersion, ...fresh })
    } else if (identity.schema < schemaVersion) {
      // An older app has skipped unknown rows: read everything again.
      await db.meta.put({ ...identity, bookmark: identity.bookmark ?? null, schema: schemaVersion })
      await beginReread(db)
    }
  })
}
