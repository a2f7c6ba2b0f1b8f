/**
 * An action of thousands of mutations, such as an import. It is written batch by batch, so that the screen stays
 * responsive, and announced once, with one undo for everything written. An abort of `signal` ends it before the next
 * batch: the written part stays and can be undone.
 */

import { type Done, type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { showAct } from '#app/ui/toasts.ts'
import { isChanged, noneIfMissing, sayFailure, tellUndone } from './run-with-undo.ts'

const batchRows = 50
/**
 * The limit of a batch in characters of note text: long notes make smaller batches. A longer note has a batch of its
 * own.
 */
const batchText = 500_000

interface ToastOptions {
  /** The database in which all batches are written and undone, even if another person signs in meanwhile. */
  local: LocalStore
  kind: string
  /** The text that announces the first `done` mutations. `isWhole` is true if these are all. */
  title: (done: number, isWhole: boolean) => string
  undone: string
  failureHint: string
  /** The mutations that undo the first `done` ones. */
  back: (done: number) => Mutation[]
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/**
 * Does mutations of different rows in batches. Resolves with the number of written ones, which are not all after an
 * abort of `signal`. Throws as `mutate` does if a batch could not be written: the earlier ones stay and are announced,
 * the failure is not.
 */
export async function runInBatches(mutations: readonly Mutation[], toast: ToastOptions): Promise<number> {
  let done = 0
  try {
    for (const batch of batchesOf(mutations)) {
      if (toast.signal?.aborted) break
      await mutateAllIn(toast.local, batch)
      done += batch.length
      toast.onProgress?.(done)
    }
  } finally {
    if (done > 0) tell(done, done === mutations.length, toast)
  }
  return done
}

function tell(done: number, isWhole: boolean, { local, kind, title, undone, failureHint, back }: ToastOptions): void {
  const undo = async () => {
    const all: Done[] = []
    for (const batch of batchesOf(back(done))) {
      all.push(...(await sayFailure(batch[0][0], undoBatch(local, batch), failureHint)))
    }
    tellUndone(isChanged(all), undone)
  }
  showAct({ kind, title: () => title(done, isWhole), undo: () => void undo().catch(() => undefined) })
}

/** Undoes a batch, whose rows are done one by one if another device has erased some of them. */
async function undoBatch(local: LocalStore, batch: [Mutation, ...Mutation[]]): Promise<Done[]> {
  const whole = await mutateAllIn(local, batch).catch(noneIfMissing)
  if (whole.length > 0) return whole
  const all: Done[] = []
  for (const mutation of batch) all.push(...(await mutateAllIn(local, [mutation]).catch(noneIfMissing)))
  return all
}

function batchesOf(mutations: readonly Mutation[]): [Mutation, ...Mutation[]][] {
  const batches: [Mutation, ...Mutation[]][] = []
  let room = 0
  for (const mutation of mutations) {
    const last = batches.at(-1)
    const length = lengthOf(mutation)
    if (last && last.length < batchRows && length <= room) {
      last.push(mutation)
      room -= length
    } else {
      batches.push([mutation])
      room = batchText - length
    }
  }
  return batches
}

const lengthOf = ([, input]: Mutation): number => ('content' in input ? (input.content?.length ?? 0) : 0)
