/** Writes that lock the scopes they name (scope-locks.ts), or every scope, on either database. */
import { NeedsScope, type ScopeNames } from './scope-locks.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** `ScopeNames`, or a function that finds them in a read before the write. */
export type NamesScopes = ScopeNames | ((tx: ReadTx) => Promise<ScopeNames>)

interface Running {
  read<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  run<T>(fn: (tx: WriteTx) => Promise<T>, names: ScopeNames): Promise<T>
  /** Limit of repetitions of a job that has named too few scopes; the last one locks every scope. */
  repetitions: number
}

/** What a job locks that names nothing: it runs alone. */
const everyScope: ScopeNames = { scopes: [], isEvery: true }

/** Runs a job, again and again while it has named too few scopes. */
export async function runLocked<T>(
  { read, run, repetitions }: Running,
  fn: (tx: WriteTx) => Promise<T>,
  named: NamesScopes = everyScope,
): Promise<T> {
  const needed: string[] = []
  for (let repetition = 0; ; repetition++) {
    const names = typeof named === 'function' ? await read(named) : named
    const isEvery = names.isEvery || (repetition > 0 && repetition === repetitions)
    try {
      return await run(fn, needed.length > 0 ? { ...names, scopes: [...names.scopes, ...needed], isEvery } : names)
    } catch (error) {
      if (!(error instanceof NeedsScope) || repetition === repetitions) throw error
      needed.push(error.scope)
    }
  }
}
