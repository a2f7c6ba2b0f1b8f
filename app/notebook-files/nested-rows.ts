/** Tasks below other tasks, as other apps have them: one that has only a title is a step here. */
import { newId } from '#shared/ids.ts'
import { positionBetween } from '#shared/positions.ts'
import { mostSteps, newStepsSchema, type Step } from '#shared/steps.ts'

export interface Nested<Row> {
  row: Row
  parent: Nested<Row> | undefined
  /** True if the row has only a title, so that a step can hold all of it. */
  isBare: boolean
  isDone: boolean
}

interface WithSteps {
  title: string
  steps: Step[] | null
}

/** The rows. A bare one below another row becomes a step of that row, if the step is valid. */
export const rowsOf = <Row extends WithSteps>(all: readonly Nested<Row>[]): Row[] =>
  all
    .filter(({ row, parent, isBare, isDone }) => !(parent && isBare && addStep(parent.row, row.title, isDone)))
    .map(({ row }) => row)

/** False if the row cannot have this step. */
export function addStep(row: WithSteps, title: string, done: boolean): boolean {
  const steps = row.steps ?? []
  const step = { id: newId(), title, done, position: positionBetween(steps.at(-1)?.position ?? null, null) }
  if (!newStepsSchema.safeParse([step]).success || steps.length >= mostSteps) return false
  row.steps = [...steps, step]
  return true
}

export interface Numbered<Row> extends Omit<Nested<Row>, 'parent'> {
  id: string
  parentId: string
}

/**
 * The rows, whose parents are named by their ids, in any order. `tell` adds the title of its parent to a row that does
 * not become a step.
 */
export function nestedRows<Row extends WithSteps>(
  all: readonly Numbered<Row>[],
  tell: (row: Row, parent: string) => void,
): Row[] {
  const parents = new Set(all.map(({ parentId }) => parentId))
  const entries = all.map((one): Nested<Row> => {
    return { ...one, isBare: one.isBare && !(one.id !== '' && parents.has(one.id)), parent: undefined }
  })
  const byId = new Map(all.flatMap(({ id }, at) => (id === '' ? [] : [[id, entries[at]] as const])))
  for (const [at, { parentId }] of all.entries()) {
    const entry = entries[at]
    const parent = byId.get(parentId)
    if (entry && parent !== entry) entry.parent = parent
  }
  const rows = new Set(rowsOf(entries))
  for (const { row, parent } of entries) if (parent && rows.has(row)) tell(row, parent.row.title)
  return [...rows]
}
