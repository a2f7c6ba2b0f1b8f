import { expect, test } from 'vitest'
import type { CorrectionRow } from '#app/data/areas/corrections.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { newRuntime, openWithItems } from '#app/data/testing.ts'
import { mostCorrections } from '#shared/corrections.ts'
import { userScope } from '#shared/scopes.ts'
import { forgetName, learnOf } from './learning.ts'

const open = async (): Promise<LocalStore> => (await openWithItems([])).local
const rows = ({ db }: LocalStore) => db.corrections.orderBy('id').toArray()

const correction = ({ runtime, user }: LocalStore, of: Partial<CorrectionRow>): CorrectionRow => ({
  id: runtime.newId(),
  scope: userScope(user.id),
  word: 'leite',
  name: null,
  category: null,
  ownCategory: false,
  asTyped: false,
  rev: 1,
  stamp: 1000,
  deletedAt: null,
  purgedAt: null,
  ...of,
})

test('lessons about a word at different times share one row, and wait to be sent', async () => {
  const local = await open()
  await learnOf('acucar', { name: 'Açúcar' }, local)
  await learnOf('acucar', { category: 'Feira', ownCategory: true }, local)
  expect(await rows(local)).toMatchObject([{ word: 'acucar', name: 'Açúcar', category: 'Feira', ownCategory: true }])
  expect((await local.db.outbox.toArray()).map(({ op }) => op)).toEqual(['corrections.save', 'corrections.save'])
  await forgetName('acucar', local)
  expect(await rows(local)).toMatchObject([{ name: null, category: 'Feira' }])
  await forgetName('sal', local)
  expect(await rows(local)).toHaveLength(1)
})

test('two devices may each make a row about one word: the later row is read and written', async () => {
  const local = await open()
  await local.db.corrections.bulkAdd([
    correction(local, { category: 'Feira', ownCategory: true }),
    correction(local, { category: 'Horta', ownCategory: true }),
  ])
  await learnOf('leite', { asTyped: true }, local)
  expect(await rows(local)).toMatchObject([
    { category: 'Feira', asTyped: false },
    { category: 'Horta', asTyped: true },
  ])
})

test('beyond the maximum, the next lesson replaces the oldest one', async () => {
  const { local } = await openWithItems([], newRuntime())
  const kept = Array.from({ length: mostCorrections }, (_, at) =>
    correction(local, { word: `palavra ${at}`, name: 'x', stamp: at === 7 ? 1 : 1000 + at }),
  )
  await local.db.corrections.bulkAdd(kept)
  await learnOf('leite', { asTyped: true }, local)
  const after = await rows(local)
  expect(after).toHaveLength(mostCorrections)
  expect(after[7]).toMatchObject({ id: kept[7]?.id, word: 'leite', name: null, asTyped: true })
})

test('beyond the maximum, an offline lesson does not replace the one just before it', async () => {
  const { local } = await openWithItems([], newRuntime())
  const kept = Array.from({ length: mostCorrections }, (_, at) =>
    correction(local, { word: `palavra ${at}`, name: 'x', stamp: 1000 - at }),
  )
  await local.db.corrections.bulkAdd(kept)
  for (const word of ['leite', 'sal', 'ovo']) await learnOf(word, { asTyped: true }, local)
  const after = await rows(local)
  expect(after).toHaveLength(mostCorrections)
  const learnt = after.filter(({ asTyped }) => asTyped).map(({ id, word }) => [id, word])
  const [ovo, sal, leite] = kept.slice(-3).map(({ id }) => id)
  expect(learnt).toEqual([
    [ovo, 'ovo'],
    [sal, 'sal'],
    [leite, 'leite'],
  ])
})

test('lessons about several words at once are all kept, even beyond the maximum, and share one row per word', async () => {
  const { local } = await openWithItems([], newRuntime())
  const kept = Array.from({ length: mostCorrections }, (_, at) =>
    correction(local, { word: `palavra ${at}`, name: 'x', stamp: 1000 - at }),
  )
  await local.db.corrections.bulkAdd(kept)
  await Promise.all(['leite', 'sal', 'leite'].map((word) => learnOf(word, { asTyped: true }, local)))
  const after = await rows(local)
  expect(after).toHaveLength(mostCorrections)
  expect(after.filter(({ asTyped }) => asTyped).map(({ word }) => word)).toEqual(['sal', 'leite'])
})
