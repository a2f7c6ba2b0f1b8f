import type { Done } from '#app/data/mutations/mutate.ts'
import type { Tick } from '#shared/ticks.ts'
import { schemaVersion } from '#shared/versions.ts'
import type { Context } from './device.ts'
import type { Write } from './ledger.ts'
import type { Plan } from './plan.ts'
import type { World } from './world-state.ts'

/** Records an action of a person in the ledger, as pending on their device. Returns it. */
export function noteWrite(
  world: World,
  { name, device }: Pick<Context, 'name' | 'device'>,
  plan: Plan,
  done: Done,
): Write {
  const { op, args, row, values, list, typed, shape = schemaVersion } = plan
  const saw = Object.fromEntries(
    Object.keys(values).map((field) => [field, world.ledger.writerOf(row?.[field as keyof typeof row])]),
  )
  const where = { row: plan.id ?? done.id, list: op === 'lists.create' ? done.id : list }
  const what = { mid: done.mid, mids: [done.mid], op, args, before: row, shape, values, saw, typed }
  const write: Write = { ...what, ...where, device, at: world.clock.now(), phoneLost: false }
  world.ledger.add(write)
  noteTick(world, write)
  world.note(`${name} ${op} ${brief(args)}`)
  return write
}

/** Rows whose state follows from ticks. */
function noteTick({ repeating, copies }: World, { row, args }: Write): void {
  const { tick, repeat, copyOf } = args as { tick?: Tick; repeat?: string | null; copyOf?: string }
  if (repeat && !copyOf) repeating.add(row)
  if (tick) copies.set(tick.copy, row)
}

const briefLength = 200

const brief = (args: object): string =>
  JSON.stringify(args, (_key, value) => (typeof value === 'string' ? value.slice(0, briefLength) : value))
