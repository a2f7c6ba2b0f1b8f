/**
 * The server's decisions about ticks without a name: of older apps, and of devices where the row did not repeat yet. Such
 * a tick does the occurrence that its author saw, or its author is told.
 */
import type { Step } from '#shared/steps.ts'
import { type DayRow, dueDayOf, isRepeating, nextOf, saysDone } from '#shared/ticks.ts'
import { firstShapeWithTicks } from '#shared/versions.ts'
import type { Write } from './ledger.ts'
import type { Committed, Execution, ServerRow } from './server.ts'
import type { World } from './world-state.ts'

export const isUnnamedTick = ({ op, args }: Pick<Write, 'op' | 'args'>): boolean =>
  (op === 'todos.update' || op === 'tasks.update') && !args.tick && saysDone(args) === true

export const isCopyOf = ({ stamps }: ServerRow, id: string): boolean => `copyOf/${id}` in stamps

/** Records wrong decisions in `world.wrong`. `batch`: the decisions of the same request. */
export async function judgeUnnamedTick(world: World, write: Write, done: Execution, batch: Execution[]): Promise<void> {
  const { op, args, device, before } = write
  const rows = (await world.server.rows())[op.startsWith('todos') ? 'todos' : 'tasks'] as (ServerRow & DayRow)[]
  const copies = rows.filter((one) => isCopyOf(one, write.row))
  const made = copies.find(({ id, rev }) => rev === done.rev && !world.copies.has(id))
  for (const { id } of copies) world.copies.set(id, write.row)
  const row = rows.find(({ id }) => id === write.row)
  const others = batch.flatMap(({ mid }) => (mid === done.mid ? [] : (world.ledger.find(mid) ?? [])))
  const isRepeated = device.doubled || device.forgotten || world.restored
  if (isRepeated || !['ok', 'superseded'].includes(done.outcome) || !row || row.purgedAt !== null) return
  const wrong = (what: string) => world.wrong.push(`the unnamed tick ${done.mid} of ${row.id} ${what}`)
  const committed = (await world.server.committed()).filter((value) => value.row === row.id)
  // The server takes a day for the occurrence that an earlier request of the device named, although the device means
  // another one.
  const isSent = ({ field, rev }: Committed) =>
    field === 'day' && rev > (before?.rev ?? 0) && batch.every((other) => other.rev !== rev)
  const isElsewhere = (other: Write) => other.row === row.id && other.device !== device && changesDay(other)
  if (done.code === 'tick_moved' && !(committed.some(isSent) || world.ledger.writes.some(isElsewhere)))
    wrong('is told, but nobody else changed the day')
  // Otherwise the check would need the order of the changes of the row.
  if (others.some((other) => other.row === row.id && changesDay(other))) return
  const isOld = write.shape < firstShapeWithTicks
  const isTold = done.code === 'tick_moved' || done.dropped?.some((field) => field in doneFields)
  const fate = made ? 'counts' : isTold ? 'is told' : 'changes nothing'
  world.note(`# a tick ${isOld ? 'of an old app' : 'before its rule came'} ${fate}`)
  const isDone = saysDone(row)
  const isTicked = isOld && copies.some(({ rev }) => Number(rev) > (before?.rev ?? 0))
  if (!(made || isDone || isTold || isTicked)) wrong('is lost in silence')
  const seen = dueDayOf({ ...(before as DayRow), ...args })
  // A row without a day has one occurrence for its author: the first one, whatever day it was given meanwhile.
  const isFirst = seen === undefined && copies.length === 1
  if (made && !isFirst && dueDayOf(made) !== seen) wrong(`did ${dueDayOf(made)}, but ${seen} was seen`)
  const ended = committed.some(({ rev, field }) => rev === done.rev && field in doneFields)
  if (isDone && ended && isRepeating(row) && nextOf(row, dueDayOf(row) ?? '')) wrong('ended its repeat')
  const steps = new Set(row.steps?.map(({ id }) => id))
  for (const { id } of (args.steps as Step[] | undefined) ?? []) if (!steps.has(id)) wrong(`lost its step ${id}`)
}

const doneFields = { completed: true, status: true }

const changesDay = ({ op, args }: Write): boolean =>
  !op.endsWith('.update') ||
  ['dueDate', 'repeat', 'tick', 'steps', ...Object.keys(doneFields)].some((name) => name in args)
