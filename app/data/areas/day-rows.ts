/** The mutators of to-dos and tasks. Steps are merged one by one, and a tick moves its row to the next occurrence. */
import { change, createOwn, type MutationArgs, type Mutators } from '#app/data/store/mutator.ts'
import type { Parsed } from '#shared/contract.ts'
import { mergeSteps, newSteps } from '#shared/steps.ts'
import { type DayRow, type DayTable, saysDone, type Tick, tickedHere } from '#shared/ticks.ts'

type DayOps<T extends DayTable> = `${T}.create` | `${T}.update`

export const dayMutators = <T extends DayTable>(table: T): Pick<Mutators, DayOps<T>> => {
  const mutators = {
    [`${table}.create`]: createOwn<'todos', MutationArgs<'todos.create'>>(
      table as 'todos',
      ({ steps, ...fields }) => ({ ...fields, ...(steps !== undefined && { steps: newSteps(steps) }) }) as never,
    ),
    [`${table}.update`]: change<'todos', Parsed<'todos.update'>>(
      table as 'todos',
      ({ steps, tick, ...changes }, _act, row) => ({
        ...(tick ? withTick(table, row, changes, tick) : changes),
        ...(steps !== undefined && { steps: mergeSteps(row.steps, steps) }),
      }),
    ),
  }
  return mutators as unknown as Pick<Mutators, DayOps<T>>
}

/** The changes of an update with a tick. The effect of the tick replaces `completed` or `status`. */
function withTick(table: DayTable, row: DayRow, changes: object, tick: Tick): object {
  const { completed, status, ...others } = changes as { completed?: boolean; status?: string }
  const isDone = saysDone({ completed, status })
  const effect = isDone !== undefined && tickedHere(table, row, isDone, tick)
  return isDone ? { ...others, ...effect } : { ...effect, ...others }
}
