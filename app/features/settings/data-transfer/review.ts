/** The review of an import: the content of the files, the stored rows at that time, and the person's choices. */
import type { StoredNotebook } from '#app/data/areas/notebook.ts'
import type { FileWords } from '#app/notebook-files/file-words.ts'
import { type As, type Found, notebookOf } from '#app/notebook-files/found.ts'
import { type Fitted, fitted } from './fitted.ts'
import { type ParentEntry, type Plan, planImport } from './plan.ts'
import { type LineChange, type LineContext, type ReadLines, type ReviewLine, readLines } from './text-lines.ts'

export interface Review extends As, Pick<ReadLines, 'lines'> {
  found: Found
  here: StoredNotebook
  plan: Plan
  leftOut: ReadonlySet<string>
  /** The person's changes of lines, by the key of their entry. */
  changes: ReadonlyMap<string, LineChange>
}

/** The things on which the reading of files and their lines depends. */
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
  const named = new Map(
    [...changes].flatMap(([key, { text }]) => (lines.has(key) || text === undefined ? [] : [[key, text]])),
  )
  const { notebook, written } = yield* fitted(notebookOf(read, as, context.words), named, context.words)
  const plan = yield* planImport(notebook, here)
  // Shared lists become own ones only on request, and so do lines that are no items.
  const remarks = [...lines].filter(([, { isItem }]) => !isItem).map(([key]) => key)
  const leftOut = new Set([...plan.received.map(({ key }) => key), ...remarks])
  return { found, here, plan, ...as, leftOut, lines: new Map([...namesIn(plan, written), ...lines]), changes }
}

/** The names that the person can correct: those of rows that were changed to fit, and of refused rows. */
function namesIn(plan: Plan, written: Fitted['written']): [string, ReviewLine][] {
  const all = Object.values(plan).flat()
  const entries = [...all, ...all.flatMap((entry) => ('children' in entry ? (entry as ParentEntry).children : []))]
  return entries.flatMap(({ key, name, status }) => {
    const text = written.get(key) ?? (status === 'refused' ? name : undefined)
    return text === undefined ? [] : [[key, { text, isItem: true, asTyped: false, isName: true }]]
  })
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
  // A key of a line is its index, which depends on the texts before it.
  const hasSameTexts =
    (as.asText ?? review.asText) === review.asText && (as.asTasks ?? review.asTasks) === review.asTasks
  const changes = hasSameTexts ? review.changes : noChanges
  const next = yield* reviewOf(found, here, { ...review, ...as, changes }, context)
  const chosen = [...next.leftOut].filter((key) => !isSettled(key))
  return { ...next, leftOut: new Set([...review.leftOut].filter(isSettled).concat(chosen)) }
}
