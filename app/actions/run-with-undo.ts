/**
 * Actions of a person. A toast announces each at once, with an undo of exactly this action, even while it is still
 * being written. Another toast announces an action that could not be written.
 */

import { inverseOf, type WithRowBefore } from '#app/data/mutations/inverse.ts'
import { type Done, type Mutation, mutateAll } from '#app/data/mutations/mutate.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import type { Input } from '#shared/contract.ts'
import { DomainError } from '#shared/errors.ts'
import type { MutationName } from '#shared/notebook-contract.ts'

export interface ToastOptions {
  /** Consecutive actions of one kind share one toast. */
  kind: string
  /** Parts of one action have the same id, and are undone together. */
  act?: string | undefined
  /** The id of the row that is shown on request; by default that of a created row. */
  row?: string | undefined
  /** The title of the toast for `n` actions of this kind. */
  title: (n: number) => string
  description?: string
  /** The text that announces the undo. */
  undone: string
  /** Called just before the undo begins. */
  beforeUndo?: (() => void) | undefined
  /** Shown below a failure without a known cause. */
  failureHint?: string
  /** The drafts that the action was made from: deleted when it is written, and not before. */
  drafts?: readonly StoredDraft[] | undefined
}

/** The options for one mutation. Its `kind` is by default its operation, such as `items.update`. */
type ToastOptionsOfOne = Omit<ToastOptions, 'kind'> & { kind?: string }

/** The row before the mutation, from which the undo is computed, or the mutation that undoes it (`back`). */
type Undo<Op extends MutationName, Changes> = WithRowBefore<Op, Changes> | { back: Mutation }

/** Does the mutation `op` and announces it with an undo. Throws as `mutate` does, after announcing the failure. */
export function runWithUndo<Op extends MutationName, const Changes extends Input<Op>>(
  op: Op,
  input: Changes,
  toast: ToastOptionsOfOne & Undo<Op, Changes>,
): Promise<void> {
  const { before, back, ...rest } = toast as ToastOptionsOfOne & { before?: never; back?: Mutation }
  const undo = back ?? inverseOf([op, input] as never, before as never)
  return runAllWithUndo([[op, input] as Mutation], { kind: op, ...rest, back: [undo] })
}

/**
 * Does several mutations as one action: all or none, with one undo (`back`). A failure is announced as one of the first
 * mutation, then thrown.
 */
export function runAllWithUndo(
  mutations: readonly [Mutation, ...Mutation[]],
  {
    kind,
    act,
    row,
    title,
    description,
    back,
    undone,
    beforeUndo,
    failureHint,
    drafts,
  }: ToastOptions & { back: readonly [Mutation, ...Mutation[]] },
): Promise<void> {
  const written = mutateAll(mutations, undefined, drafts)
  const undo = () => {
    beforeUndo?.()
    void takeBack(written, back, undone)
  }
  const [op, input] = mutations[0]
  const created = op.endsWith('.create') && 'id' in input ? input.id : undefined
  showAct({ kind, act, title, description, undo, row: row ?? created })
  return sayFailure(op, written, failureHint).then(() => undefined)
}

/**
 * Undoes the action of the promise `written`, by `mutations`, and announces that. If the action fails, there is nothing
 * to undo, and its caller announces the failure. Never rejects: a failure of the undo is announced, and one that changes
 * nothing, because another device was faster.
 */
export async function takeBack(
  written: Promise<unknown>,
  mutations: readonly [Mutation, ...Mutation[]],
  undone: string,
): Promise<void> {
  const back = mutateAll(mutations, written)
  try {
    await written
    const done = await sayFailure(mutations[0][0], back.catch(noneIfMissing))
    tellUndone(isChanged(done), undone)
  } catch {
    await back.catch(() => undefined)
  }
}

/** Announces an undo by its text `undone`; of one that has changed nothing, because another device was faster, says so. */
export const tellUndone = (isChanged: boolean, undone: string): void =>
  isChanged ? announce(undone) : showToast({ title: currentMessages().nothingUndone })

/** True if a person sees a difference by any of the mutations. */
export const isChanged = (done: readonly Done[]): boolean => done.some(({ isSeen }) => isSeen !== false)

/** Another device has erased a row meanwhile: then there is nothing to undo. */
export function noneIfMissing(error: unknown): Done[] {
  if (error instanceof DomainError && error.code === 'not_found') return []
  throw error
}

/**
 * Resolves with the result of an action once it is on the device. If it could not be written, announces the failure as one of `op` and throws
 * it. `hint` is shown for a failure without a known cause.
 */
export async function sayFailure<T>(op: MutationName, written: Promise<T>, hint?: string): Promise<T> {
  try {
    return await written
  } catch (error) {
    const { mutations, errorOccurred } = currentMessages()
    const description = errorText(error, hint ?? errorOccurred)
    showToast({ tone: 'failure', title: mutations[op].failed, description })
    throw error
  }
}
