import type { Act, Mutators } from './mutator.ts'
import { change, createOwn, trash } from './mutator.ts'

export const noteMutators: Pick<Mutators, Extract<keyof Mutators, `notes.${string}`>> = {
  'notes.create': createOwn('notes', (args, act) => ({ ...args, ...updated(act) })),
  'notes.update': change('notes', ({ id: _id, ...changes }, act) =>
    Object.keys(changes).length > 0 ? { ...changes, ...updated(act) } : {},
  ),
  ...trash('notes'),
}

/** By the clock of the device, until the server says its own. */
const updated = ({ wall }: Act) => ({ updatedAt: new Date(wall).toISOString() })
