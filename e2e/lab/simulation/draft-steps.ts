/** People who type into an open note and leave it, or whose page dies (docs/decisions/056). */

import { noteDraftKeys } from '#app/data/areas/note-drafts.ts'
import { followLeftDrafts } from '#app/data/mutations/left-drafts.ts'
import { editNote } from '#app/data/mutations/note-editing.ts'
import { type Context, killContext, openContext } from './device.ts'
import { tokensIn } from './ledger.ts'
import { holdTimers } from './machine-time.ts'
import { noteWrite } from './note-write.ts'
import { readOwn, visible } from './own-edits.ts'
import type { Plan } from './plan.ts'
import { type Kind, pageOf, type Run, type StepOf } from './step.ts'
import { planTypingIn } from './typing.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

type DraftStep = Extract<Kind, 'type into a note'>

/**
 * Removes the browser's locks. Without locks a page takes over only the drafts that exist when it starts, so each step
 * ends with its screen.
 */
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })

const silent = { show: () => undefined, tell: () => undefined }

export const draftSteps: { [K in DraftStep]: Run<K> } = {
  // The timers of the editor are those of the machine: none may ring while an exchange is under way.
  'type into a note': async (world, step) => {
    const release = holdTimers()
    await typeInto(world, step).finally(release)
  },
}

async function typeInto(world: World, step: StepOf<DraftStep>): Promise<void> {
  const page = pageOf(world, step)
  const { local, device } = page
  const own = await local.db.transaction('r', local.db.tables, () => readOwn(local.db))
  const plan = planTypingIn(world, visible(own), 'type', step.pick)
  if (!plan?.row) return
  const waiting = await waitingOn(page)
  const { id } = plan.row
  const editing = editNote(local, plan.row as never, silent)
  const close = editing.open()
  editing.type(String(plan.args.content))
  if (step.syncs) await sync(world, page, step.fates)
  const note = await local.db.notes.get(id)
  if (note) editing.take(note)
  world.typing.push({ device, plan })
  if (step.ends === 'dies') {
    editing.leave()
    killContext(page)
    if (device.contexts.length === 0) await openContext(world.clock, device)
  } else {
    const saved = editing.save()
    close()
    await saved
  }
  const next = device.contexts.includes(page) ? page : device.contexts[0]
  if (!next) return
  world.note(`${page.name} ${step.ends === 'dies' ? 'dies with a draft' : 'leaves a note'}`)
  await noteTyped(world, next, waiting)
  await writeLeftDrafts(world, next)
}

/** seq → mid of the pending mutations. A text typed later replaces an unsent one under the same seq. */
type Waiting = ReadonlyMap<number, string>

const waitingOn = async ({ local }: Context): Promise<Waiting> =>
  new Map((await local.db.outbox.toArray()).map(({ seq, mid }) => [seq, mid]))

/** Writes the drafts that closed screens have left into their notes, as a page does at its start. */
export async function writeLeftDrafts(world: World, page: Context): Promise<void> {
  const { db } = page.local
  const waiting = await waitingOn(page)
  const keys = await noteDraftKeys(page.local)
  if (keys.length === 0) return
  world.note(`${page.name} finds ${keys.length} drafts`)
  followLeftDrafts(page.local)(keys)
  // Earlier transactions write them or file them as problems.
  for (let turn = 0; turn < turnsOfDraft; turn++) await db.transaction('rw', db.tables, () => db.meta.count())
  await noteTyped(world, page, waiting)
}

const turnsOfDraft = 4

/** Records each new mutation with typed words in the ledger, as a write of its author. */
async function noteTyped(world: World, page: Context, waiting: Waiting): Promise<void> {
  const outbox = await page.local.db.outbox.orderBy('seq').toArray()
  for (const { seq, mid, op, args } of outbox) {
    const { id, content } = args as { id?: string; content?: string }
    if (op !== 'notes.update' || waiting.get(seq) === mid || world.ledger.find(mid)) continue
    const replaced = waiting.get(seq)
    if (replaced) world.ledger.replace(replaced, mid)
    const found = new Set(tokensIn(content))
    const mine = world.typing.filter(
      ({ device, plan }) => device === page.device && isIn(found, plan) && plan.args.id === id,
    )
    world.typing = world.typing.filter((typing) => !mine.includes(typing))
    const tokens = mine.flatMap(({ plan }) => plan.typed?.tokens ?? [])
    const deleted = mine.flatMap(({ plan }) => plan.typed?.deleted ?? [])
    const row = mine[0]?.plan.row
    noteWrite(
      world,
      page,
      { op, args: { id, content }, row, values: {}, typed: { tokens, deleted } },
      { id: String(id), mid },
    )
  }
}

const isIn = (found: ReadonlySet<string>, { typed }: Plan): boolean =>
  typed?.tokens.every((token) => found.has(token)) ?? false
