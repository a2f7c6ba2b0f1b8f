/** The steps of a row: one column, merged by id and field. Two devices that change two steps keep both changes. */
import { z } from 'zod/mini'
import { invalid } from './errors.ts'
import { idSchema } from './ids.ts'
import { positionBetween, positionSchema } from './positions.ts'
import { lineSchema } from './text.ts'

export const mostSteps = 50
export const stepTitleMaxLength = 200

export const tooManySteps = `Uma tarefa pode ter no máximo ${mostSteps} passos.`
const title = lineSchema('O passo', stepTitleMaxLength)
const done = z.boolean('Diga se o passo está feito: true ou false.')

const stepSchema = z.object({ id: idSchema, title: z.string(), done: z.boolean(), position: z.string() })
export type Step = z.infer<typeof stepSchema>

/** The steps of a stored row, in their order. */
export const stepsSchema = z.array(stepSchema)

const missingStep = 'Este passo não existe. Informe o título para criar um passo novo.'
const badSteps = 'Informe os passos como uma lista.'

const newStepSchema = z.object({
  id: idSchema,
  title,
  done: z._default(done, false),
  /** Without it the step is behind the others. */
  position: z.optional(positionSchema),
})

/** The steps of a new row, in any order. */
export const newStepsSchema = z.array(newStepSchema, badSteps).check(z.maxLength(mostSteps, tooManySteps))

const stepChangeSchema = z.object({
  id: idSchema,
  title: z.optional(title),
  done: z.optional(done),
  position: z.optional(positionSchema),
  /** Removes the step. */
  gone: z.optional(z.boolean('Diga se o passo foi excluído: true ou false.')),
})
export type StepChange = z.infer<typeof stepChangeSchema>

/** The changed parts of steps. Their limit is twice `mostSteps`, because all steps may be replaced by others. */
export const stepsUpdateSchema = z
  .array(stepChangeSchema, badSteps)
  .check(z.maxLength(2 * mostSteps, `Uma mudança pode ter no máximo ${2 * mostSteps} passos.`))

const fields = ['title', 'done', 'position'] as const
type Field = (typeof fields)[number]

/**
 * True if the change of that field of the step `id`, or its removal (`gone`), counts. The server compares stamps; on a
 * device every change counts.
 */
export type Counts = (id: string, field: Field | 'gone') => boolean

/**
 * The steps after changes; null if none is left. A change of a missing step adds the step if it has all fields;
 * otherwise the step was removed meanwhile, and the change has no effect. Changes of null remove all steps.
 */
export function mergeSteps(
  steps: readonly Step[] | null | undefined,
  changes: readonly StepChange[] | null,
  counts: Counts = () => true,
): Step[] | null {
  const byId = new Map((steps ?? []).map((step) => [step.id, step]))
  for (const change of changes ?? (steps ?? []).map(({ id }): StepChange => ({ id, gone: true }))) {
    const step = byId.get(change.id)
    if (change.gone) {
      if (step && counts(change.id, 'gone')) byId.delete(change.id)
    } else if (step) byId.set(step.id, withChange(step, change, counts))
    else if (isWhole(change)) byId.set(change.id, stepOf(change))
  }
  return byId.size === 0 ? null : [...byId.values()].sort(byPlace)
}

/** The steps of a new row; null without any. */
export const newSteps = (steps: readonly StepChange[] | null): Step[] | null =>
  mergeSteps(null, withDefaults(null, steps))

/**
 * The changes, in which a step that is missing in `before` has all fields: it is open and behind the others unless the
 * change says otherwise. Throws `invalid` for a missing step without a title.
 */
export function withDefaults(
  before: readonly Step[] | null,
  changes: readonly StepChange[] | null,
): StepChange[] | null {
  const known = new Set(before?.map(({ id }) => id))
  let last = [...(before ?? []), ...(changes ?? [])].reduce(
    (most, { position = '' }) => (position > most ? position : most),
    '',
  )
  return (
    changes?.map((change) => {
      if (change.gone) known.delete(change.id)
      if (change.gone || known.has(change.id)) return change
      if (change.title === undefined) throw invalid(missingStep, 'steps')
      known.add(change.id)
      if (change.position === undefined) last = positionBetween(last || null, null)
      return { ...change, done: change.done ?? false, position: change.position ?? last }
    }) ?? null
  )
}

function withChange(step: Step, change: StepChange, counts: Counts): Step {
  const changed = fields.filter((field) => change[field] !== undefined && counts(step.id, field))
  return { ...step, ...Object.fromEntries(changed.map((field) => [field, change[field]])) }
}

/** True for a change that can add its step. */
export const isWhole = (change: StepChange): change is Step & StepChange =>
  fields.every((field) => change[field] !== undefined)

const stepOf = ({ id, title, done, position }: Step): Step => ({ id, title, done, position })

/** By position, then by id. */
const byPlace = (a: Step, b: Step): number => compare(a.position, b.position) || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The changes that undo `changes`, which were made to the steps `before`. */
export const inverseSteps = (
  before: readonly Step[] | null | undefined,
  changes: readonly StepChange[] | null,
): StepChange[] | null => {
  if (changes === null) return before ? [...before] : null
  return changes.map((change) => {
    const step = before?.find(({ id }) => id === change.id)
    if (!step) return { id: change.id, gone: true }
    const changed = fields.filter((field) => change.gone || change[field] !== undefined)
    return { id: step.id, ...Object.fromEntries(changed.map((field) => [field, step[field]])) }
  })
}

/** The changes that make `before` into `after`. */
export function stepChanges(before: readonly Step[] | null | undefined, after: readonly Step[]): StepChange[] {
  const known = new Map((before ?? []).map((step) => [step.id, step]))
  const kept = new Set(after.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !kept.has(id)).map((id): StepChange => ({ id, gone: true }))
  const changed = after.flatMap((step): StepChange[] => {
    const old = known.get(step.id)
    if (!old) return [step]
    const parts = fields.filter((field) => old[field] !== step[field])
    return parts.length === 0 ? [] : [{ id: step.id, ...Object.fromEntries(parts.map((part) => [part, step[part]])) }]
  })
  return [...gone, ...changed]
}
