/**
 * How screens do what a person asks for. Each act is told of in the frame that shows it, with a way back that takes back
 * exactly this act, also while it is still being written; an act that could not be written says so in the same place.
 */
import type { StoredDraft } from '#app/data/drafts.ts'
import { type Mutation, mutateAll } from '#app/data/mutate.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import type { Input, MutationName } from '#shared/contract.ts'

interface Told {
  /** Acts of one kind that follow each other share one toast. */
  kind: string
  /** The parts of one act have the same id, and are undone together. */
  act?: string | undefined
  /** Says what was done, `n` times. */
  title: (n: number) => string
  description?: string
  /** Said when it was taken back. */
  undone: string
  /** Said below the failure when nothing is known of its cause. */
  failureHint?: string
  /** The half-typed texts that it was made of: gone as soon as it is written, and not before. */
  drafts?: readonly StoredDraft[] | undefined
}

/** Of one mutation: its operation is the kind unless it says another; `back` takes it back. */
type ToldOfOne<Back extends MutationName> = Omit<Told, 'kind'> & { kind?: string; back: [op: Back, input: Input<Back>] }

/** Does `op` and tells of it. Throws when it was not written, after saying so. */
export const perform = <Op extends MutationName, Back extends MutationName>(
  op: Op,
  input: Input<Op>,
  { back, ...told }: ToldOfOne<Back>,
): Promise<void> => performAll([[op, input] as Mutation], { kind: op, ...told, back: [back as Mutation] })

/** Does several mutations as one act: all of them or none, with one way back. Its failure is told as that of the first. */
export function performAll(
  mutations: readonly [Mutation, ...Mutation[]],
  {
    kind,
    act,
    title,
    description,
    back,
    undone,
    failureHint,
    drafts,
  }: Told & { back: readonly [Mutation, ...Mutation[]] },
): Promise<void> {
  const written = mutateAll(mutations, undefined, drafts)
  showAct({ kind, act, title, description, undo: () => void takeBack(written, back, undone) })
  return sayFailure(mutations[0][0], written, failureHint)
}

/** Undoes the act that is being `written`. When that was not written there is nothing to undo, and it has been said. */
export async function takeBack(
  written: Promise<unknown>,
  mutations: readonly [Mutation, ...Mutation[]],
  undone: string,
): Promise<void> {
  const back = mutateAll(mutations, written)
  try {
    await written
    await sayFailure(mutations[0][0], back)
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
