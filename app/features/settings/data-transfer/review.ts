/** The review of an import: the content of the files, the stored rows at that time, and the person's choices. */
import type { StoredNotebook } from '#app/data/areas/notebook.ts'
import { type ChecklistKind, type Found, notebookOf, type TextKind } from '#app/notebook-files/read-files.ts'
import { type Plan, planImport } from './plan.ts'

export interface Review extends As {
  found: Found
  here: StoredNotebook
  plan: Plan
  leftOut: ReadonlySet<string>
}

export interface As {
  asText: TextKind
  asChecklist: ChecklistKind
}

export function reviewOf(found: Found, here: StoredNotebook, { asText, asChecklist }: As): Review {
  const plan = planImport(notebookOf(found, asText, asChecklist), here)
  // Shared lists become own ones only on request.
  return { found, here, plan, asText, asChecklist, leftOut: new Set(plan.received.map(({ key }) => key)) }
}

/**
 * The review after another target was chosen for texts or checklists. Rows that were made of these are all chosen
 * again; the other choices stay.
 */
export function reviewAs(review: Review, as: Partial<As>): Review {
  const { found, here, asText, asChecklist } = review
  const isSettled = (key: string) => {
    const [group, at] = key.split('/')
    return Number(at) < found.notebook[group as keyof Plan].length
  }
  const leftOut = new Set([...review.leftOut].filter(isSettled))
  return { ...reviewOf(found, here, { asText, asChecklist, ...as }), leftOut }
}
