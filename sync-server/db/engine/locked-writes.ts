/** Writes that lock the scopes they name (scope-locks.ts), or every scope, on either database. */
import { everyScope, NeedsScope, type ScopeNames } from './scope-locks.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** `ScopeNames`, or a function that finds them in a read before the write. */
export type NamesScopes = ScopeNames | ((tx: ReadTx) => Promise<ScopeNames>)

export interface Running {
  read<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  run<T>(fn: (tx: WriteTx) => Promise<T>, names: ScopeNames): Promise<T>
  /** Limit of repetitions of a job that has named too few scopes; the last one locks every scope. */
  repetitions: number
  /** True for the error of a job that another one has stopped: it runs again, up to three times. */
  isConflict?(error: unknown): boolean
}

/** Limit of the times that a job runs again after conflicts. */
const mostConflicts = 3

/** Runs a job, again and again while it has named too few scopes or another one has stopped it. */
export async function runLocked<T>(
  { read, run, repetitions, isConflict }: Running,
  fn: (tx: WriteTx) => Promise<T>,
  named: NamesScopes = everyScope,
): Promise<T> {
  const needed: string[] = []
  const withNeeded = (names: ScopeNames): ScopeNames => ({
    ...names,
    scopes: [...names.scopes, ...needed],
    isEvery: names.isEvery || needed.length === repetitions,
  })
  for (let conflicts = 0; ; ) {
    const names = typeof named === 'function' ? await read(named) : named
    try {
      return await run(fn, needed.length > 0 ? withNeeded(names) : names)
    } catch (error) {
      if (error instanceof NeedsScope && needed.length < repetitions) needed.push(error.scope)
      else if (!isConflict?.(error) || ++conflicts > mostConflicts) throw error
    }
  }
}
