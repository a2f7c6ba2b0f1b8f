import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LocalStore, setCurrentLocal } from '#app/data/local-store.ts'
import { liveItems } from '#app/data/shopping.ts'
import { eventually, fillDisk, keepBusy, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { addItem, removeItem, toggleItem } from './item-acts.ts'

let local: LocalStore
let listId: string
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local, listId } = await openWithItems(['Arroz', 'Café']))
  setCurrentLocal(local)
  await eventually(() => items().get())
})
afterEach(() => {
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const items = () => liveItems(local, listId)
const shown = () =>
  items()
    .get()
    ?.map(({ name, purchased }) => `${purchased ? '✓ ' : ''}${name}`)
const toast = () => useToast.getState().toast

function item(name: string) {
  const found = items()
    .get()
    ?.find((row) => row.name === name)
  if (!found) throw new Error(`no ${name} on the list`)
  return found
}

/** Once everything that was begun is on the device or has failed. */
const settled = () => eventually(() => local.overlay.pending.size === 0)

test('the toast of an act is there with its row, however long the device takes to write', async () => {
  await addItem(listId, 'Feijão')
  expect(toast()?.title).toBe('Item adicionado')
  const release = keepBusy(local)
  removeItem(item('Arroz'))
  expect(shown()).toEqual(['Café', 'Feijão'])
  expect(toast()?.title).toBe('Item excluído')
  const added = addItem(listId, 'Leite')
  expect(shown()).toEqual(['Café', 'Feijão', 'Leite'])
  expect(toast()?.title).toBe('Item adicionado')
  release()
  await added
})

test('what is undone before it was written is exactly the act that the toast speaks of', async () => {
  for (const name of ['Feijão', 'Leite', 'Pão']) await addItem(listId, name)
  const release = keepBusy(local)
  removeItem(item('Arroz'))
  undoToast()
  expect(shown()).toEqual(['Arroz', 'Café', 'Feijão', 'Leite', 'Pão'])
  expect(toast()).toBeNull()
  release()
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café', 'Feijão', 'Leite', 'Pão'])
  const ops = (await local.db.outbox.toArray()).map(({ op }) => op)
  expect(ops).toEqual(['items.create', 'items.create', 'items.create', 'items.delete', 'items.restore'])
})

test('several acts that are undone before they were written are all taken back', async () => {
  const release = keepBusy(local)
  const adding = ['Feijão', 'Leite'].map((name) => addItem(listId, name))
  expect(toast()?.title).toBe('2 itens adicionados')
  undoToast()
  expect(shown()).toEqual(['Arroz', 'Café'])
  release()
  await Promise.all(adding)
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café'])
  const deleted = await local.db.items.filter(({ deletedAt }) => deletedAt !== null).toArray()
  expect(deleted.map(({ name }) => name).sort()).toEqual(['Feijão', 'Leite'])
})

test('an act that could not be written is told of in the place of its toast, and nothing can be undone', async () => {
  const emptyDisk = fillDisk()
  removeItem(item('Arroz'))
  expect(toast()?.title).toBe('Item excluído')
  await eventually(() => toast()?.title === 'Falha ao excluir item')
  await expect(addItem(listId, 'Leite')).rejects.toThrow()
  expect(toast()).toMatchObject({ tone: 'failure', title: 'Falha ao adicionar item', acts: [] })
  emptyDisk()
  await eventually(() => shown()?.join() === 'Arroz,Café')
})

test('taking back an act that could not be written says only that it was not', async () => {
  const titles: (string | undefined)[] = []
  const stop = useToast.subscribe(({ toast: next }) => void titles.push(next?.title))
  const emptyDisk = fillDisk()
  removeItem(item('Arroz'))
  undoToast()
  await settled()
  await eventually(() => titles.includes('Falha ao excluir item'))
  emptyDisk()
  stop()
  expect(titles).toEqual(['Item excluído', undefined, 'Falha ao excluir item'])
})

test('a tick that could not be written says so', async () => {
  const emptyDisk = fillDisk()
  toggleItem(item('Arroz'))
  expect(shown()).toEqual(['Café', '✓ Arroz'])
  await eventually(() => toast()?.title === 'Falha ao atualizar item')
  emptyDisk()
  await eventually(() => shown()?.join() === 'Arroz,Café')
})
