/** The optional fields of a to-do or a task, as a form holds them, and the changes that it makes. */

import { valuesOf } from '#app/lib/changed-fields.ts'
import { hasLines } from '#app/lib/line-ends.ts'
import { rowsOf } from '#app/lib/written-rows.ts'
import { newId } from '#shared/ids.ts'
import { positionBetween } from '#shared/positions.ts'
import { mostSteps, type Step, type StepChange, stepChanges, stepTitleMaxLength } from '#shared/steps.ts'
import { plainTodo, type Todo } from '#shared/todos.ts'
import type { When } from './when.ts'

export interface Plan extends When {
  priority: number | null
  /** Empty for none. */
  notes: string
  steps: readonly Step[]
  /** Text of a step that is not added yet. */
  newStep: string
}

const compared = ['dueDate', 'dueTime', 'repeat', 'repeatFrom', 'reminder', 'priority'] as const

/** The optional fields of a stored row, as a form holds them. A row in the draft of an older app lacks the newer ones. */
export const planOf = (row: Partial<Todo>): Plan => ({
  ...valuesOf({ ...plainTodo, ...row }, compared),
  notes: row.notes ?? '',
  steps: row.steps ?? [],
  newStep: '',
})

/**
 * The steps with another one at the end. They stay as they are if its title is empty or there are `mostSteps` already.
 */
export function withStep(steps: readonly Step[], title: string): Step[] {
  if (title.trim() === '' || steps.length >= mostSteps) return [...steps]
  const position = positionBetween(steps.at(-1)?.position ?? null, null)
  return [...steps, { id: newId(), title: title.trim(), done: false, position }]
}

/**
 * The steps with those of a pasted text of several lines at the end. Undefined for another text, or if not all of them
 * fit.
 */
export function withSteps(steps: readonly Step[], pasted: string): Step[] | undefined {
  const rows = hasLines(pasted) ? rowsOf(pasted) : []
  const fits = steps.length + rows.length <= mostSteps && rows.every(({ text }) => text.length <= stepTitleMaxLength)
  if (rows.length === 0 || !fits) return
  const added = rows.reduce<Step[]>((all, { text }) => withStep(all, text), [...steps])
  return added.map((step, at) => ({ ...step, done: rows[at - steps.length]?.isTicked ?? step.done }))
}

export interface PlanChanges extends Partial<When> {
  priority?: number | null
  notes?: string | null
  steps?: StepChange[]
}

/** The fields that a form has changed. The text of a step that is not added yet becomes a step. */
export function planChanges(before: Plan, now: Plan): PlanChanges {
  const changes: PlanChanges = Object.fromEntries(
    compared.filter((name) => before[name] !== now[name]).map((name) => [name, now[name]]),
  )
  if (now.notes.trim() !== before.notes.trim()) changes.notes = now.notes.trim() || null
  const steps = stepChanges(before.steps, withStep(now.steps, now.newStep))
  return steps.length === 0 ? changes : { ...changes, steps }
}
