import type { Mutators } from './mutator.ts'
import { change, createOwn } from './mutator.ts'

export const todoMutators: Pick<Mutators, Extract<keyof Mutators, `todos.${string}`>> = {
  'todos.create': createOwn('todos', (args) => args),
  'todos.update': change('todos', ({ id: _id, ...changes }) => changes),
  'todos.delete': change('todos', (_args, { wall }) => ({ deletedAt: wall })),
  'todos.restore': change('todos', () => ({ deletedAt: null })),
}
