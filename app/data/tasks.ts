import type { Mutators } from './mutator.ts'
import { change, createOwn, trash } from './mutator.ts'

export const taskMutators: Pick<Mutators, Extract<keyof Mutators, `tasks.${string}`>> = {
  'tasks.create': createOwn('tasks', (args) => args),
  'tasks.update': change('tasks', ({ id: _id, ...changes }) => changes),
  ...trash('tasks'),
}
