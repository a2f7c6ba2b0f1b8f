import type { Mutators } from './mutator.ts'
import { change, createOwn, trash } from './mutator.ts'

export const todoMutators: Pick<Mutators, Extract<keyof Mutators, `todos.${string}`>> = {
  'todos.create': createOwn('todos', (args) => args),
  'todos.update': change('todos', ({ id: _id, ...changes }) => changes),
  ...trash('todos'),
}
