import type { DexieOptions } from 'dexie'
import { createListeners } from '#app/lib/listeners.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'
import { createDb, type Identity, type LocalDb, letGo, type SyncMeta } from './db.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { keepConnected, whileConnected } from './reconnect.ts'

/** Where the device stands: replaced by the simulator, never by screens. */
export interface Runtime {
  now(): number
  newId(): string
  dexie?: DexieOptions
}

/** One person's data on this runtime, opened. */
export interface LocalStore {
  user: User
  db: LocalDb
  runtime: Runtime
  overlay: Overlay
  /** Called when the database is closed for good. */
  onClose(fn: () => void): void
  /** Calls `listener` whenever the database has a new connection: what was followed over the lost one may be out of date. */
  onReopen(listener: () => void): void
  /** Calls `listener` after each mutation written by this context. Returns the way to stop that. */
  onMutation(listener: () => void): () => void
  announceMutation(): void
  close(): void
}

const systemRuntime: Runtime = { now: () => Date.now(), newId }

/** Opens the person's database, making it on first use. */
export async function openLocal(user: User, runtime: Runtime = systemRuntime): Promise<LocalStore> {
  const db = createDb(user.id, runtime.dexie)
  const closers: (() => void)[] = []
  const mutations = createListeners()
  const reopenings = createListeners()
  // Each time that it is opened: a browser that finds its files broken, as after a full disk, gives an empty database.
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
      letGo(db)
    },
  }
}

/** Whoever opens it, which may be Dexie itself; the listener is called apart, for it must not become part of the opening. */
function onReopening(db: LocalDb, listener: () => void): void {
  let isFirst = true
  const onReady = () => {
    if (!isFirst) setTimeout(listener)
    isFirst = false
  }
  db.on('ready', onReady, true)
}

let current: LocalStore | undefined

/** The data of the person who is signed in, for screens. Throws when nobody is. */
export function currentLocal(): LocalStore {
  if (!current) throw new Error('nobody is signed in on this device')
  return current
}

/** Makes `local` the one that screens work on. */
export function setCurrentLocal(local: LocalStore | undefined): void {
  current = local
}

/**
 * Who this device is to the server. Throws when the database was deleted under us, and `upgrade_required` when a newer
 * version of the app has taken it over: code that does not know its rows must neither read nor write them.
 */
export async function readIdentity(db: LocalDb): Promise<Identity> {
  const identity = await db.meta.get('identity')
  if (identity?.key !== 'identity') throw new Error('the local database has no identity')
  if (identity.schema !== schemaVersion) {
    throw new DomainError('upgrade_required', 'Recarregue a Caderneta para continuar.')
  }
  return identity
}

/** What the server goes by when it says that an app is too old. */
export const appVersion = `${protocolVersion}.${schemaVersion}`

const noSyncYet: SyncMeta = { key: 'sync', lastSuccessAt: null, blocked: null }

/** How sync stands; that an app of another version is to be updated says nothing of this one. */
export async function readSyncMeta(db: LocalDb): Promise<SyncMeta> {
  const meta = await db.meta.get('sync')
  if (meta?.key !== 'sync') return noSyncYet
  const isOfOther = meta.blocked === 'upgrade' && meta.version !== appVersion
  return isOfOther ? { ...meta, blocked: null } : meta
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
      // An older app skipped rows it did not know: read everything again.
      await db.meta.put({ ...identity, bookmark: identity.bookmark ?? null, schema: schemaVersion })
      await db.cursors.toCollection().modify({ rev: 0, stale: true })
    }
  })
}
