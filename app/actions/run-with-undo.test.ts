import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { allTexts, currentMessages } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'
import { runWithUndo } from './run-with-undo.ts'

let local: LocalStore
let id: string
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
  ;({ id } = await mutateIn(local, 'todos.create', { title: 'Regar' }))
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const rename = (todo: string) =>
  runWithUndo(
    'todos.update',
    { id: todo, title: 'Varrer' },
    { title: () => 'Renamed', undone: 'Back', before: { id, title: 'Regar' } },
  )

const waiting = async () => (await local.db.outbox.toArray()).map(({ args }) => (args as { title: string }).title)

test('an action is undone while it is still being written, and both are written', async () => {
  const renamed = rename(id)
  undoToast()
  await renamed
  await vi.waitFor(async () => expect(await waiting()).toEqual(['Regar', 'Varrer', 'Regar']))
})

test('if an action is not written its undo is not written either, and only its failure is announced', async () => {
  const renamed = rename(newId())
  undoToast()
  await expect(renamed).rejects.toMatchObject({ code: 'not_found' })
  await mutateIn(local, 'todos.create', { title: 'Ligar' })
  expect(await waiting()).toEqual(['Regar', 'Ligar'])
  expect(useToast.getState().toast?.title).toBe(currentMessages().mutations['todos.update'].failed)
})

describe('one toast tells the person of an undo that changes nothing', () => {
  const isTold = () => vi.waitFor(() => expect(useToast.getState().toast?.title).toBe(currentMessages().nothingUndone))

  test('if the row is in the trash meanwhile', async () => {
    await rename(id)
    await mutateIn(local, 'todos.delete', { id })
    undoToast()
    await isTold()
  })

  test('if the row is erased', async () => {
    await rename(id)
    await local.db.todos.delete(id)
    undoToast()
    await isTold()
  })

  test('if another device has undone it', async () => {
    await runWithUndo('todos.delete', { id }, { title: () => 'Deleted', undone: 'Back' })
    await mutateIn(local, 'todos.restore', { id })
    undoToast()
    await isTold()
  })

  test('but not of an undo that changes something', async () => {
    await rename(id)
    undoToast()
    await vi.waitFor(async () => expect(await waiting()).toEqual(['Regar', 'Varrer', 'Regar']))
    expect(useToast.getState().toast).toBeNull()
  })
})
