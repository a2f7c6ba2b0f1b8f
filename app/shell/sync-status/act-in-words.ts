import type { Problem } from '#app/data/mutations/problems.ts'
import { type Named, nameOf } from '#app/lib/row-name.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import { isMutationName } from '#shared/notebook-contract.ts'

/** The name or title that a mutation writes, or else that of its row; undefined without either. */
export function nameIn({ args, row }: { args: unknown; row?: object | null | undefined }): string | undefined {
  const shown = { ...row, ...(args as Named) }
  return 'name' in shown || 'title' in shown ? nameOf(shown) : undefined
}

/** A mutation in words. A newer version of the app may have left a mutation that is unknown here: then only `name`. */
export const inWords = ({ op }: Pick<Problem, 'op'>, name: string, { mutations }: Messages): string =>
  isMutationName(op) ? mutations[op].name(name) : name

/**
 * The reason of a failed change: a sentence by its kind, and details by its code, else from the server's message, if
 * any. A parked change has no details. A full note has a sentence of its own, and no details.
 */
export function reasonsIn(
  { kind, code = '', message }: Pick<Problem, 'kind' | 'code' | 'message'>,
  { sync, refusals }: Pick<Messages, 'sync' | 'refusals'>,
): { sentence: string; details: string | undefined } {
  // No later change replaced a text that a full note refused, as the sentence of `kind` would say.
  if (code === 'note_full') return { sentence: sync.noteFull, details: undefined }
  const sentence = sync.problem[kind]
  // A parked change needs no more than the sentence.
  const details = kind === 'parked' ? undefined : ((refusals as Record<string, string>)[code] ?? message)
  return { sentence, details }
}
