/**
 * Writes the table `corrections`: the person's corrections of read lines, by which the next lines are read on all of
 * their devices (docs/decisions/079).
 */
import { sayFailure } from '#app/actions/run-with-undo.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { forgetName, type Learnt, learnOf } from '#app/data/mutations/learning.ts'
import { wordOf } from '#shared/words.ts'
import { loadReader } from './grocery-reader.ts'

const longestWord = 200

/** Stores if this line is to be added as typed (true) or read. Throws if that was not written, after announcing it. */
export const learnReading = (line: string, asTyped: boolean): Promise<void> => learn(wordOf(line), { asTyped })

/**
 * Stores a corrected spelling and a chosen category from the changes of an item. Throws if that was not written, after
 * announcing it, or if the reader cannot be loaded.
 */
export async function learnChange({ name: before }: Pick<ItemRow, 'name'>, changes: Partial<ItemRow>): Promise<void> {
  const name = changes.name?.trim() ?? before
  const word = wordOf(name)
  if (name !== before && (await loadReader()).isRespelt(before, name)) {
    await learn(wordOf(before), { name })
    // The corrected name is right, even if it was corrected itself before.
    if (word !== wordOf(before)) await sayFailure('corrections.save', forgetName(word))
  }
  if (changes.category !== undefined) await learn(word, { category: changes.category, ownCategory: true })
}

async function learn(word: string, learnt: Learnt): Promise<void> {
  if (word === '' || word.length > longestWord) return
  await sayFailure('corrections.save', learnOf(word, learnt))
}
