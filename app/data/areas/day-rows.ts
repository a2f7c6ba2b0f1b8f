/** The mutators of to-dos and tasks: steps are merged one by one, and a tick moves its row (`shared/ticks.ts`). */
import { change, createOwn, type MutationArgs, type Mutators } from '#app/data/store/mutator.ts'
import { newSteps } from '#shared/steps.ts'
import { type DayTable, updatedHere } from '#shared/ticks.ts'

type DayOps<T extends DayTable> = `${T}.create` | `${T}.update`

export const dayMutators = <T extends DayTable>(table: T): Pick<Mutators, DayOps<T>> => {
  const mutators = {
    [`${table}.create`]: createOwn<'todos', MutationArgs<'todos.create'>>(
      table as 'todos',
      ({ steps, ...fields }) => ({ ...fields, ...(steps !== undefined && { steps: newSteps(steps) }) }) as never,
    ),
    [`${table}.update`]: change<'todos', MutationArgs<'todos.update'>>(
      table as 'todos',
      (said, _act, row) => updatedHere(table, row, said) as never,
    ),
  }
  return mutators as unknown as Pick<Mutators, DayOps<T>>
}
