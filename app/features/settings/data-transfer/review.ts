/** The review of an import: the content of the files, the stored rows at that time, and the person's choices. */
import type { StoredNotebook } from '#app/data/areas/notebook.ts'
import type { FileWords } from '#app/notebook-files/file-words.ts'
import { type As, type Found, notebookOf } from '#app/notebook-files/found.ts'
import { type Plan, planImport } from './plan.ts'
import { type LineChange, type LineContext, type ReadLines, readLines } from './text-lines.ts'

export interface Review extends As, Pick<ReadLines, 'lines'> {
  found: Found
  here: StoredNotebook
  plan: Plan
  leftOut: ReadonlySet<string>
  /** The person's changes of lines, by the key of their entry. */
  changes: ReadonlyMap<string, LineChange>
}

/** What the reading of files and their lines depends on. */
export interface ReviewContext extends LineContext {
  words: FileWords
}

const noChanges: Review['changes'] = new Map()

/** The review, made in steps. */
export function* reviewOf(
  found: Found,
  here: StoredNotebook,
  { asText, asChecklist, asTasks, changes = noChanges }: As & Partial<Pick<Review, 'changes'>>,
  context: ReviewContext,
): Generator<void, Review> {
  const as = { asText, asChecklist, asTasks }
  const { lists, todos } = notebookOf({ ...found, texts: [], checklists: [] }, as, context.words)
  const before = { lists: lists.length, todos: todos.length }
  const { found: read, lines } = yield* readLines(found, as, before, { context, changes })
  const plan = yield* planImport(notebookOf(read, as, context.words), here)
  // Shared lists become own ones only on request, and so do lines that are no items.
  const remarks = [...lines].filter(([, { isItem }]) => !isItem).map(([key]) => key)
  const leftOut = new Set([...plan.received.map(({ key }) => key), ...remarks])
  return { found, here, plan, ...as, leftOut, lines, changes }
}

/**
 * The review after another target was chosen for texts, checklists or lists of tasks. Rows that were made of these are
 * chosen as at first; the other choices stay.
 */
export function* reviewAs(review: Review, as: Partial<As>, context: ReviewContext): Generator<void, Review> {
  const { found, here } = review
  const isSettled = (key: string) => {
    const [group, at] = key.split('/')
    return Number(at) < found.notebook[group as keyof Plan].length
  }
  // The keys of the lines of texts are counted from what comes before them.
  const hasSameTexts =
    (as.asText ?? review.asText) === review.asText && (as.asTasks ?? review.asTasks) === review.asTasks
  const changes = hasSameTexts ? review.changes : noChanges
  const next = yield* reviewOf(found, here, { ...review, ...as, changes }, context)
  const chosen = [...next.leftOut].filter((key) => !isSettled(key))
  return { ...next, leftOut: new Set([...review.leftOut].filter(isSettled).concat(chosen)) }
}
