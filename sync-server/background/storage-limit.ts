import type { Store } from '#sync-server/db/engine/store.ts'
import { setStorageLimits } from '#sync-server/db/queries/quotas.ts'
import type { Log } from '#sync-server/observing/log.ts'
import type { Metrics } from '#sync-server/observing/metrics.ts'

/** Pause between two measurements of the database, ms. Meanwhile it may grow beyond the limit. */
const pauseMs = 10_000

interface Limiting {
  store: Store
  /** Bytes of one person's texts. */
  storagePerPerson: number
  /** Bytes of the database. */
  storageLimit?: number | undefined
  log: Pick<Log, 'info' | 'error'>
  metrics?: Pick<Metrics, 'refusedWrite'> | undefined
  /** Ends the measurements. */
  closing: AbortSignal
}

/** Applies the operator's limits of storage. */
export async function limitStorage(limiting: Limiting): Promise<void> {
  const { store, storagePerPerson, storageLimit, log, metrics, closing } = limiting
  let isServerFull = false
  const onRefusal = metrics?.refusedWrite
  setStorageLimits(store, { perPerson: storagePerPerson, isServerFull: () => isServerFull, onRefusal })
  if (storageLimit === undefined) return
  const look = async () => {
    const { usedBytes } = await store.measure()
    const wasFull = isServerFull
    isServerFull = usedBytes > storageLimit
    if (isServerFull && !wasFull) log.info('STORAGE_LIMIT is reached: nothing new is stored', { usedBytes })
  }
  const lookAgain = () => void look().catch((error) => log.error('the database was not measured', error))
  await look()
  const timer = setInterval(lookAgain, pauseMs).unref()
  closing.addEventListener('abort', () => clearInterval(timer))
}
