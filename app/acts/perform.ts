/**
 * How screens do what a person asks for. Each act is told of in the frame that shows it, with a way back that takes back
 * exactly this act, also while it is still being written; an act that could not be written says so in the same place.
 */
import { mutate } from '#app/data/mutate.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import type { Input, MutationName } from '#shared/contract.ts'

interface Told<Back extends MutationName> {
  /** Acts of one kind that follow each other share one toast; its operation unless it says another. */
  kind?: string
  /** Says what was done, `n` times. */
  title: (n: number) => string
  /** What takes it back. */
  back: [op: Back, input: Input<Back>]
  /** Said when it was taken back. */
  undone: string
  /** Said below the failure when nothing is known of its cause. */
  failureHint?: string
}

/** Does `op` and tells of it. Throws when it was not written, after saying so. */
export function perform<Op extends MutationName, Back extends MutationName>(
  op: Op,
  input: Input<Op>,
  { kind = op, title, back, undone, failureHint }: Told<Back>,
): Promise<void> {
  const written = mutate(op, input)
  showAct({ kind, title, undo: () => void takeBack(written, back, undone) })
  return sayFailure(op, written, failureHint)
}

/** Undoes the act that is being `written`. When that was not written there is nothing to undo, and it has been said. */
export async function takeBack<Back extends MutationName>(
  written: Promise<unknown>,
  [op, input]: [Back, Input<Back>],
  undone: string,
): Promise<void> {
  const back = mutate(op, input, written)
  try {
    await written
    await sayFailure(op, back)
    announce(undone)
  } catch {
    await back.catch(() => undefined)
  }
}

/** Waits until an act is on the device. Throws when it could not be written, after saying so. */
export async function sayFailure(op: MutationName, written: Promise<unknown>, hint?: string): Promise<void> {
  try {
    await written
  } catch (error) {
    const { mutations, errorOccurred } = currentMessages()
    const description = errorText(error, hint ?? errorOccurred)
    showToast({ tone: 'failure', title: mutations[op].failed, description })
    throw error
  }
}
