/**
 * Limits the merged texts that an answer repeats in its results, although it sends them with their rows too: a small
 * mutation may produce a long text. Results are stored without these texts.
 */
import type { MutationResult } from '#shared/sync.ts'

/** Limit of a merged text in a result, in characters. Longer texts are sent with their row only. */
const mergedMaxLength = 16 * 1024
/** Limit for all merged texts of one answer, in characters. */
const allMergedMaxLength = 64 * 1024

export const shortOnes = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length <= mergedMaxLength))

/** A result as stored. A repeated push is answered without merged texts. */
export const withoutTexts = ({ merged: _, ...result }: MutationResult): MutationResult => result

/** Results with the first merged texts, as far as they fit. */
export function withFewTexts(results: MutationResult[]): MutationResult[] {
  let room = allMergedMaxLength
  return results.map((result) => {
    for (const text of Object.values(result.merged ?? {})) room -= text.length
    return room < 0 ? withoutTexts(result) : result
  })
}
