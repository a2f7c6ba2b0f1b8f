/** Runs inside the browser: the real engine on the real IndexedDB, without screens, under `window.engine`. */
import { call } from '#app/api/call.ts'
import { type LocalStore, openLocal } from '#app/data/local-store.ts'
import { mutateIn } from '#app/data/mutate.ts'
import { readSearchIndex, search } from '#app/data/search.ts'
import { excerptOf, highlighted, wordsOf } from '#app/lib/highlight.ts'
import { newPace, runSync } from '#app/sync/sync.ts'

export interface EnginePage {
  /** Signs in and opens an empty local database. */
  open(email: string, password: string): Promise<void>
  /** Syncs until nothing is left: when the first page was stored, when all was, and how many requests it took. */
  sync(): Promise<{ firstPageMs: number; totalMs: number; requests: number; rows: number }>
  /** How long each of `count` writes took until it was durable, ms. */
  write(listId: string, count: number): Promise<number[]>
  /** How long the search took to open with `notes` notes of 2 kB besides the items, and each of several queries after that, ms. */
  search(notes: number): Promise<{ openedMs: number; queries: number[] }>
}

let local: LocalStore | undefined

const opened = (): LocalStore => {
  if (!local) throw new Error('open first')
  return local
}

const page: EnginePage = {
  async open(email, password) {
    local = await openLocal(await call('auth.login', { email, password }))
  },

  async sync() {
    const began = performance.now()
    const marks: number[] = []
    const exchange = async (request: Parameters<Parameters<typeof runSync>[1]['exchange']>[0]) => {
      marks.push(performance.now())
      return call('sync', request)
    }
    await runSync(opened(), { exchange, pace: newPace() })
    const ended = performance.now()
    const rows = await opened().db.items.count()
    return { firstPageMs: (marks[1] ?? ended) - began, totalMs: ended - began, requests: marks.length, rows }
  },

  async write(listId, count) {
    const samples: number[] = []
    for (let index = 0; index < count; index++) {
      const began = performance.now()
      await mutateIn(opened(), 'items.create', { listId, name: `Feijão ${index}` })
      samples.push(performance.now() - began)
    }
    return samples
  },

  async search(notes) {
    await addNotes(notes)
    const began = performance.now()
    const index = await readSearchIndex(opened())
    const openedMs = performance.now() - began
    const samples = Array.from({ length: 20 }, () => queries.map((query) => timeOf(() => showHits(index, query))))
    return { openedMs, queries: samples.flat() }
  },
}

/** From a first letter, which nearly everything has, to words that nothing has. */
const queries = ['a', 'ar', 'arroz', 'MAÇA', 'feijao 99', 'canela receita', 'maca vovo canela', 'quiabo']

/** As the dialog does with each key: everything is looked through, the first fifty are put into words. */
function showHits(index: Awaited<ReturnType<typeof readSearchIndex>>, query: string): unknown {
  const words = wordsOf(query)
  return search(index, query)
    .slice(0, 50)
    .map(({ name, text }) => [highlighted(name, words), highlighted(excerptOf(text, words), words)])
}

function timeOf(act: () => unknown): number {
  const began = performance.now()
  act()
  return performance.now() - began
}

const sentence = 'Receita da vovó: três maçãs, açúcar, canela em pó e uma pitada de sal. '

async function addNotes(count: number): Promise<void> {
  const { db, runtime, user } = opened()
  const synced = { scope: `u:${user.id}`, rev: 1, stamp: 1, deletedAt: null, purgedAt: null }
  const content = sentence.repeat(Math.ceil(2000 / sentence.length)).slice(0, 2000)
  const note = (at: number) => {
    const id = runtime.newId()
    return { id, title: `Nota ${at}`, content, version: id, updatedAt: '2026-01-01', ...synced }
  }
  await db.notes.bulkPut(Array.from({ length: count }, (_, at) => note(at)))
}

Object.assign(globalThis, { engine: page })
