/** How corrections are learnt: one row for each word, and no more than `mostCorrections` of them. */
import type { Live } from '#app/lib/live.ts'
import { type Correction, mostCorrections } from '#shared/corrections.ts'
import { type CorrectionRow, liveCorrections } from './corrections.ts'
import { rowKey } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { currentLocal } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { withReconnect } from './reconnect.ts'

export type Learnt = Partial<Pick<Correction, 'name' | 'category' | 'ownCategory' | 'asTyped'>>

const nothing = { name: null, category: null, ownCategory: false, asTyped: false }

/** Each lesson sees what the one before has written: it may have taken the place that this one would take. */
const lastLessons = new WeakMap<LocalStore, Promise<void>>()

/** Adds to what is known of a word. Throws what `mutate` throws. */
export function learnOf(word: string, learnt: Learnt, local = currentLocal()): Promise<void> {
  const lesson = (lastLessons.get(local) ?? Promise.resolve()).then(() => writeLesson(word, learnt, local))
  lastLessons.set(
    local,
    lesson.catch(() => undefined),
  )
  return lesson
}

async function writeLesson(word: string, learnt: Learnt, local: LocalStore): Promise<void> {
  const known = await loaded(liveCorrections(local))
  const before = find(known, word)
  const { name, category, ownCategory, asTyped } = { ...nothing, ...before, ...learnt }
  const id = before?.id ?? (await idOfNext(local, known))
  await mutateIn(local, 'corrections.save', { id, word, name, category, ownCategory, asTyped })
}

/** Takes back how a word is written, if that is known. Throws what `mutate` throws. */
export async function forgetName(word: string, local = currentLocal()): Promise<void> {
  const known = find(await loaded(liveCorrections(local)), word)
  if (known && known.name !== null) await learnOf(word, { name: null }, local)
}

/** Two devices may have learnt of one word: then the row counts that was made later. */
const find = (rows: readonly CorrectionRow[], word: string): CorrectionRow | undefined =>
  rows.findLast((row) => row.word === word)

/** Where there are as many as are kept, the next one takes the place of what was learnt longest ago. */
async function idOfNext({ db, runtime }: LocalStore, rows: readonly CorrectionRow[]): Promise<string> {
  if (rows.length < mostCorrections) return runtime.newId()
  const waiting = new Set(await withReconnect(db, () => db.base.toCollection().primaryKeys()))
  // A row that took another one's place has its old stamp until the server has answered.
  const settled = rows.filter(({ id }) => !waiting.has(rowKey('corrections', id)))
  return (settled.length > 0 ? settled : rows).reduce((a, b) => (ageOf(b) < ageOf(a) ? b : a)).id
}

/** What the server has not seen yet has no stamp. */
const ageOf = ({ stamp }: CorrectionRow): number => stamp || Number.POSITIVE_INFINITY

/** The rows, once they are read. */
function loaded<T>(live: Live<T>): Promise<T> {
  const value = live.get()
  if (value !== undefined) return Promise.resolve(value)
  return new Promise((resolve) => {
    const stop = live.subscribe(() => {
      const next = live.get()
      if (next === undefined) return
      stop()
      resolve(next)
    })
  })
}
