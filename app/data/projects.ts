import type { Mutators } from './mutator.ts'
import { change, createOwn, trash } from './mutator.ts'

/** Tasks of a deleted project stay as they are: whoever shows them leaves out those whose project is in the trash. */
export const projectMutators: Pick<Mutators, Extract<keyof Mutators, `projects.${string}`>> = {
  'projects.create': createOwn('projects', (args) => args),
  'projects.update': change('projects', ({ id: _id, ...changes }) => changes),
  ...trash('projects'),
}
