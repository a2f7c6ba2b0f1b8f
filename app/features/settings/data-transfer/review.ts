/** The review of an import: the content of the files, the stored rows at that time, and the person's choices. */
import type { StoredNotebook } from '#app/data/areas/notebook.ts'
import type { FileWords } from '#app/notebook-files/file-words.ts'
import { type As, type Found, notebookOf } from '#app/notebook-files/found.ts'
import { type Plan, planImport } from './plan.ts'

export interface Review extends As {
  found: Found
  here: StoredNotebook
  plan: Plan
  leftOut: ReadonlySet<string>
}

/** The review, made in steps. */
export function* reviewOf(found: Found, here: StoredNotebook, as: As, words: FileWords): Generator<void, Review> {
  const plan = yield* planImport(notebookOf(found, as, words), here)
  const { asText, asChecklist, asTasks } = as
  // Shared lists become own ones only on request.
  return { found, here, plan, asText, asChecklist, asTasks, leftOut: new Set(plan.received.map(({ key }) => key)) }
}

/**
 * The review after another target was chosen for texts, checklists or lists of tasks. Rows that were made of these are
 * all chosen again; the other choices stay.
 */
export function* reviewAs(review: Review, as: Partial<As>, words: FileWords): Generator<void, Review> {
  const { found, here } = review
  const isSettled = (key: string) => {
    const [group, at] = key.split('/')
    return Number(at) < found.notebook[group as keyof Plan].length
  }
  const leftOut = new Set([...review.leftOut].filter(isSettled))
  return { ...(yield* reviewOf(found, here, { ...review, ...as }, words)), leftOut }
}
