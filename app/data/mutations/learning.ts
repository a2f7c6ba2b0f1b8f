/**
 * Stores the person's corrections of parsed list lines (shared/corrections.ts): one row per word, and at most
 * `mostCorrections` rows.
 */

import { type CorrectionRow, liveCorrections } from '#app/data/areas/corrections.ts'
import { rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { currentLocal } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'
import { type Correction, mostCorrections } from '#shared/corrections.ts'
import { mutateIn } from './mutate.ts'

export type Learnt = Partial<Pick<Correction, 'name' | 'category' | 'ownCategory' | 'asTyped'>>

const nothing = { name: null, category: null, ownCategory: false, asTyped: false }

/** Corrections are written one after the other: each must see the row that the one before has replaced. */
const lastLessons = new WeakMap<LocalStore, Promise<void>>()

/**
 * Stores a correction for list lines whose normalised words are `word`. Fields that `learnt` lacks keep their earlier
 * values. A new `word` beyond `mostCorrections` rows replaces the oldest one. Throws as `mutate` does.
 */
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

/**
 * Deletes the name in the correction of `word`, if there is one. The other fields of its row stay. Throws as `mutate`
 * does.
 */
export async function forgetName(word: string, local = currentLocal()): Promise<void> {
  const known = find(await loaded(liveCorrections(local)), word)
  if (known && known.name !== null) await learnOf(word, { name: null }, local)
}

/** The row of a word. Two devices may have stored one each: the later row counts. */
const find = (rows: readonly CorrectionRow[], word: string): CorrectionRow | undefined =>
  rows.findLast((row) => row.word === word)

/** The id of the row for a new word: a new one, or at the maximum that of the oldest row, which is replaced. */
async function idOfNext({ db, runtime }: LocalStore, rows: readonly CorrectionRow[]): Promise<string> {
  if (rows.length < mostCorrections) return runtime.newId()
  const waiting = new Set(await withReconnect(db, () => db.base.toCollection().primaryKeys()))
  // A row that has replaced another one keeps its old stamp until the server has answered.
  const settled = rows.filter(({ id }) => !waiting.has(rowKey('corrections', id)))
  return (settled.length > 0 ? settled : rows).reduce((a, b) => (ageOf(b) < ageOf(a) ? b : a)).id
}

/** The row's stamp, lower for an older row. A row unknown to the server has none yet and counts as the newest. */
const ageOf = ({ stamp }: CorrectionRow): number => stamp || Number.POSITIVE_INFINITY

/** Resolves with the first loaded value of `live`. */
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
