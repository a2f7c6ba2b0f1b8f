/** A device that must read everything anew, on a network that breaks after any page. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { readIdentity } from '#app/data/store/local-store.ts'
import { dayMs } from '#shared/days.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { differences } from './check-replica.ts'
import { type Context, killContext, openContext } from './device.ts'
import type { Fate } from './fates.ts'
import { endOnFailure, seed } from './options.ts'
import { endShare } from './sharing.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

const titles = Array.from({ length: 12 }, (_, at) => `Nota ${at}`)
const lost = 'Nota de um servidor perdido'

let world: World
let phone: Context
let desk: Context

beforeEach(begin)
afterEach(() => closeWorld(world))

/**
 * Twelve notes of Ana, written at her desk, are on her phone, and one that the server no longer has. The phone's pages
 * have room for about two of them.
 */
async function begin(): Promise<void> {
  world = await createWorld()
  phone = pageOf('Ana1')
  desk = pageOf('Ana2')
  for (const title of titles) await mutateIn(desk.local, 'notes.create', { title, content: 'Rol' })
  for (const page of [desk, phone]) await sync(world, page)
  const [note] = await phone.local.db.notes.toArray()
  if (note) await phone.local.db.notes.put({ ...note, id: world.newId(), title: lost })
  phone.pageBytes = 800
}

const pageOf = (name: string) => world.devices.find((device) => device.name === name)?.contexts[0] as Context

async function notesOn({ local }: Context) {
  const notes = await local.db.notes.toArray()
  return notes.filter(({ deletedAt }) => deletedAt === null).sort((a, b) => (a.title < b.title ? -1 : 1))
}

const titlesOn = async (page: Context) => (await notesOn(page)).map(({ title }) => title)

/** A restart of the phone's browser. */
async function restart(): Promise<void> {
  const { device, pageBytes } = phone
  killContext(phone)
  phone = await openContext(world.clock, device)
  phone.pageBytes = pageBytes
}

/** The phone gets this many pages, then no signal. */
const syncCut = (pages: number) => sync(world, phone, [...Array<Fate>(pages).fill('ok'), 'request dropped'])

/** The violations of check-kept.ts; the ledger does not know the acts of these tests. */
const lostEarly = () => world.wrong.filter((what) => what.includes(' has lost '))

const causes: Record<string, () => Promise<void>> = {
  'an update of the app': async () => {
    const { db } = phone.local
    await db.meta.put({ ...(await readIdentity(db)), schema: 8 })
    await restart()
  },
  'a restore of the server': async () => {
    await world.server.restore(await world.server.backup(), world.newId())
  },
  'the server has forgotten it': async () => {
    await mutateIn(phone.local, 'todos.create', { title: 'Regar' })
    await sync(world, phone)
    await mutateIn(phone.local, 'todos.create', { title: 'Podar' })
    await world.server.act(async ({ tx }) => void (await tx.db.delete(schema.clients)))
  },
  'half a year without a network': async () => {
    const [first] = await notesOn(desk)
    await mutateIn(desk.local, 'notes.delete', { id: first?.id ?? '' })
    await mutateIn(desk.local, 'trash.delete', { table: 'notes', id: first?.id ?? '' })
    await sync(world, desk)
    world.clock.advance(181 * dayMs)
    await world.server.sweep()
  },
}

test.each(Object.keys(causes))(
  'after %s a device without a signal keeps all rows until the last page',
  async (cause) => {
    await causes[cause]?.()
    // The first request may only bring the refusal.
    await syncCut(2)
    const { cursors } = phone.local.db
    expect(await cursors.filter(({ stale, rev }) => stale === true && rev > 0).count()).toBe(1)
    expect(await titlesOn(phone)).toEqual([...titles, lost].sort())
    await restart()
    expect(await titlesOn(phone)).toEqual([...titles, lost].sort())

    const [, second, third] = await notesOn(phone)
    for (const note of [second, third])
      await mutateIn(phone.local, 'notes.update', { id: note?.id ?? '', title: 'Editada' })
    await syncCut(1)
    expect((await titlesOn(phone)).filter((title) => title === 'Editada')).toHaveLength(2)

    await sync(world, phone)
    await sync(world, desk)
    const there = await titlesOn(desk)
    expect(there.filter((title) => title === 'Editada')).toHaveLength(2)
    expect(await titlesOn(phone)).toEqual(there)
    expect(there).not.toContain(lost)
    expect(await differences(world, phone.device, await world.server.rows())).toEqual([])
    expect(lostEarly()).toEqual([])
  },
)

test('an edit of a row that does not arrive stays with its author as a problem', async () => {
  const id = (await notesOn(phone)).find(({ title }) => title === lost)?.id ?? ''
  await causes['an update of the app']?.()
  await syncCut(1)
  await mutateIn(phone.local, 'notes.update', { id, content: 'Escrita durante a leitura' })
  expect(await phone.local.db.notes.get(id)).toMatchObject({ title: lost, content: 'Escrita durante a leitura' })
  await sync(world, phone)
  expect(await phone.local.db.notes.get(id)).toBeUndefined()
  expect(await phone.local.db.problems.toArray()).toMatchObject([
    { code: 'not_found', args: { content: 'Escrita durante a leitura' }, row: { title: lost } },
  ])
})

test('a reread that begins again in the middle ends with the state of the server', async () => {
  await causes['an update of the app']?.()
  await syncCut(3)
  await world.server.restore(await world.server.backup(), world.newId())
  await syncCut(2)
  expect(await titlesOn(phone)).toEqual([...titles, lost].sort())
  await sync(world, phone)
  expect(await titlesOn(phone)).toEqual([...titles].sort())
})

test('access that ends in the middle of a reread takes the list away at once', async () => {
  const bia = pageOf('Bia1')
  const list = world.firstLists[0] ?? ''
  await mutateIn(desk.local, 'items.create', { listId: list, name: 'Arroz' })
  await sync(world, desk)
  await sync(world, bia)
  const { db } = bia.local
  await db.meta.put({ ...(await readIdentity(db)), bookmark: 'unreadable' })
  bia.pageBytes = 300
  await sync(world, bia, ['ok', 'ok', 'request dropped'])
  expect((await db.items.toArray()).map(({ name }) => name)).toContain('Arroz')
  await endShare(world, { owner: 0, other: 1 })
  await sync(world, bia, ['ok', 'request dropped'])
  expect((await db.items.toArray()).map(({ name }) => name)).not.toContain('Arroz')
})

/** Between two pages: an edit on the phone, an edit or a deletion at the desk, or a restart of the phone. */
const event = fc.record({
  pages: fc.nat(4),
  what: fc.constantFrom('edit', 'edit at the desk', 'delete at the desk', 'restart', 'reread again'),
  pick: fc.nat(99),
})

const happen: Record<string, (id: string, text: string) => Promise<unknown>> = {
  edit: (id, content) => mutateIn(phone.local, 'notes.update', { id, content }),
  'edit at the desk': (id, content) => mutateIn(desk.local, 'notes.update', { id, content }),
  'delete at the desk': (id) => mutateIn(desk.local, 'notes.delete', { id }),
  restart,
  'reread again': () => causes['an update of the app']?.() ?? Promise.resolve(),
}

test('whatever happens between the pages, nothing disappears early and the end is the state of the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
      await closeWorld(world)
      await begin()
      await causes['an update of the app']?.()
      const known = new Set(titles)
      for (const [at, { pages, what, pick }] of events.entries()) {
        const theirs = what.endsWith('desk') ? desk : phone
        const notes = (await notesOn(theirs)).filter(({ title }) => title !== lost)
        const note = notes[pick % notes.length]
        if (what === 'delete at the desk') known.delete(note?.title ?? '')
        if (note) await happen[what]?.(note.id, `Texto ${at}`)
        await sync(world, desk)
        await syncCut(pages)
        expect(await titlesOn(phone)).toEqual(expect.arrayContaining([...known]))
      }
      await sync(world, phone)
      await sync(world, phone)
      expect(await differences(world, phone.device, await world.server.rows())).toEqual([])
      expect(lostEarly()).toEqual([])
    }),
    { numRuns: 12, seed, endOnFailure },
  )
})
