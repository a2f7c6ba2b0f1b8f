import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveTodos } from '#app/data/areas/todos.ts'
import { type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, openWithItems } from '#app/data/testing.ts'
import { allTexts, currentMessages } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'
import { runInBatches } from './run-in-batches.ts'

let local: LocalStore
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
  await eventually(() => liveTodos(local).get())
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const shown = () => liveTodos(local).get()?.length
const toast = () => useToast.getState().toast?.title

function run(mutations: Mutation[], onProgress: (done: number, stop: () => void) => void = () => undefined) {
  const stopping = new AbortController()
  return runInBatches(mutations, {
    local,
    kind: 'many',
    title: (done, isWhole) => `${done} ${isWhole ? 'all' : 'stopped'}`,
    undone: 'Back',
    failureHint: 'No',
    back: (done) =>
      mutations
        .slice(0, done)
        .map(([, input]): Mutation => ['todos.delete', { id: 'id' in input ? String(input.id) : '' }]),
    onProgress: (done) => onProgress(done, () => stopping.abort()),
    signal: stopping.signal,
  })
}
const todos = (n: number, title = 'Um') =>
  Array.from({ length: n }, (): Mutation => ['todos.create', { id: newId(), title }])

test('many mutations are one action with one undo', async () => {
  const steps: number[] = []
  expect(await run(todos(250), (done) => steps.push(done))).toBe(250)
  expect(steps).toEqual([50, 100, 150, 200, 250])
  expect([shown(), toast()]).toEqual([250, '250 all'])
  undoToast()
  await eventually(() => shown() === 0)
})

test('a person who stops an action keeps its written part, and can undo exactly that part', async () => {
  expect(await run(todos(250), (_done, stop) => stop())).toBe(50)
  expect([shown(), toast()]).toEqual([50, '50 stopped'])
  undoToast()
  await eventually(() => shown() === 0)
})

test('on a full disk the earlier batches stay, and can be undone', async () => {
  let empty = () => undefined as unknown
  const writing = run(todos(250), () => {
    empty = fillDisk()
  })
  await expect(writing).rejects.toMatchObject({ name: 'QuotaExceededError' })
  empty()
  await eventually(() => shown() === 50)
  expect(toast()).toBe('50 stopped')
})

test('a person who signs in during the action of another one receives none of its rows, and the running batch ends', async () => {
  const before = local
  const { local: other } = await openWithItems([])
  const writing = run(todos(250), () => {
    setCurrentLocal(other)
    before.close()
  })
  await expect(writing).rejects.toThrow()
  expect(await other.db.todos.count()).toBe(0)
  undoToast()
  await eventually(() => toast() !== '50 stopped')
  expect(await other.db.outbox.count()).toBe(0)
  setCurrentLocal(before)
  other.close()
})

test('while the first notebook is open all batches go there, and are undone there', async () => {
  const { local: other } = await openWithItems([])
  expect(await run(todos(250), () => setCurrentLocal(other))).toBe(250)
  expect([shown(), await other.db.todos.count()]).toEqual([250, 0])
  undoToast()
  await eventually(() => shown() === 0)
  other.close()
})

test('long texts make smaller batches', async () => {
  const content = 'x'.repeat(79_000)
  const notes = Array.from(
    { length: 8 },
    (_, at): Mutation => ['notes.create', { id: newId(), title: `${at}`, content }],
  )
  const steps: number[] = []
  await run(notes, (done) => steps.push(done))
  expect(steps).toEqual([6, 8])
})

test('rows that another device has erased do not keep the others from being undone', async () => {
  const all = todos(60)
  await run(all)
  await local.db.todos.bulkDelete(all.slice(0, 3).map(([, input]) => ('id' in input ? String(input.id) : '')))
  undoToast()
  await eventually(() => shown() === 0)
  expect(toast()).toBeUndefined()
})

test('the person is notified of an undo that changes nothing', async () => {
  const all = todos(60)
  await run(all)
  const deleted = all.map(([, input]): Mutation => ['todos.delete', { id: 'id' in input ? String(input.id) : '' }])
  await mutateAllIn(local, deleted as [Mutation, ...Mutation[]])
  undoToast()
  await eventually(() => toast() === currentMessages().nothingUndone)
})
