import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { liveItems } from '#app/data/areas/shopping.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, keepBusy, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { loadReader } from './grocery-reader.ts'
import { addItem, addItems, removeItem, toggleItem } from './item-actions.ts'

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

/** Waits until every started action is on the device or has failed. */
const settled = () => eventually(() => local.overlay.pending.size === 0)

test('the toast of an action appears with its row, however long the device takes to write', async () => {
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

test('an undo before the write undoes exactly the action of the toast', async () => {
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

test('several actions undone before their writes are all undone', async () => {
  const release = keepBusy(local)
  const adding = ['Feijão', 'Leite'].map((name) => addItem(listId, name))
  expect(toast()?.title).toBe('2 itens adicionados')
  undoToast()
  expect(shown()).toEqual(['Arroz', 'Café', 'Feijão'])
  expect(toast()?.title).toBe('Item adicionado')
  undoToast()
  expect(shown()).toEqual(['Arroz', 'Café'])
  release()
  await Promise.all(adding)
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café'])
  const deleted = await local.db.items.filter(({ deletedAt }) => deletedAt !== null).toArray()
  expect(deleted.map(({ name }) => name).sort()).toEqual(['Feijão', 'Leite'])
})

test('a failed action is announced in place of its toast, and cannot be undone', async () => {
  const emptyDisk = fillDisk()
  removeItem(item('Arroz'))
  expect(toast()?.title).toBe('Item excluído')
  await eventually(() => toast()?.title === 'Falha ao excluir item')
  await expect(addItem(listId, 'Leite')).rejects.toThrow()
  expect(toast()).toMatchObject({ tone: 'failure', title: 'Falha ao adicionar item', acts: [] })
  emptyDisk()
  await eventually(() => shown()?.join() === 'Arroz,Café')
})

test('undoing a failed action only announces the failure', async () => {
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

test('consecutive ticks share a toast, which undoes one after the other', async () => {
  for (const name of ['Arroz', 'Café']) toggleItem(item(name))
  expect(toast()?.title).toBe('2 itens comprados')
  undoToast()
  expect(shown()).toEqual(['Café', '✓ Arroz'])
  undoToast()
  expect(shown()).toEqual(['Arroz', 'Café'])
  toggleItem(item('Café'))
  expect(toast()?.title).toBe('Item comprado')
  toggleItem(item('Café'))
  expect(toast()?.title).toBe('Item desmarcado')
  undoToast()
  await settled()
  expect(shown()).toEqual(['Arroz', '✓ Café'])
})

test('a tick that cannot be stored is announced', async () => {
  const emptyDisk = fillDisk()
  toggleItem(item('Arroz'))
  expect(shown()).toEqual(['Café', '✓ Arroz'])
  await eventually(() => toast()?.title === 'Falha ao atualizar item')
  emptyDisk()
  await eventually(() => shown()?.join() === 'Arroz,Café')
})

test('the reading of an item is stored with it', async () => {
  await addItem(listId, 'Feijão', { quantity: '2 kg', category: 'Mercearia' })
  expect(item('Feijão')).toMatchObject({ quantity: '2 kg', category: 'Mercearia', purchased: false })
})

test('many items at once are one action with one undo, apart from others', async () => {
  await addItem(listId, 'Pão')
  await addItems(listId, [
    { name: 'Feijão', quantity: '2 kg' },
    { name: 'Leite', purchased: true },
  ])
  expect(shown()).toEqual(['Arroz', 'Café', 'Feijão', 'Pão', '✓ Leite'])
  expect(toast()?.title).toBe('2 itens adicionados')
  undoToast()
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café', 'Pão'])
})

test('a copied list keeps its duplicates, and adds them to the present items', async () => {
  await loadReader()
  await addItems(listId, [
    { name: 'Feijão', quantity: '2 kg', isCopied: true },
    { name: 'feijão', quantity: '1 kg', isCopied: true },
    { name: 'Leite', purchased: true, isCopied: true },
    { name: 'Leite', isCopied: true },
    { name: 'Arroz', quantity: '1 kg', isCopied: true },
    { name: 'arroz', quantity: '2 kg', isCopied: true },
  ])
  expect(shown()).toEqual(['Arroz', 'Café', 'Feijão', 'feijão', 'Leite', '✓ Leite'])
  expect(item('Arroz').quantity).toBe('3 kg')
  expect([item('Feijão').quantity, item('feijão').quantity]).toEqual(['2 kg', '1 kg'])
  undoToast()
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café'])
  expect(item('Arroz').quantity).toBeNull()
})

test('among many items the failed ones are named', async () => {
  const written = await addItems(listId, [{ name: 'Feijão' }, { name: 'x'.repeat(201) }])
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café', 'Feijão'])
})

test('an item that is on the list already is joined, and separated again', async () => {
  await loadReader()
  await addItem(listId, 'Tomates', { quantity: '2 kg' })
  await addItem(listId, 'tomate', { quantity: '1 kg', category: 'Hortifruti' })
  expect(shown()).toEqual(['Arroz', 'Café', 'Tomates'])
  expect(item('Tomates')).toMatchObject({ quantity: '3 kg', category: 'Hortifruti' })
  expect(toast()?.title).toBe('Tomates: agora 3 kg')
  undoToast()
  await settled()
  expect(item('Tomates').quantity).toBe('2 kg')
  await addItem(listId, 'TOMATES', { quantity: '3 caixas' })
  expect(item('Tomates').quantity).toBe('2 kg + 3 caixas')
  await addItem(listId, 'arroz')
  expect(toast()?.title).toBe('arroz: já está na lista')
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café', 'Tomates'])
})

test('a bought item is wanted again, with the new amount', async () => {
  await addItem(listId, 'Leite', { quantity: '2 l' })
  toggleItem(item('Leite'))
  await addItem(listId, 'leite', { quantity: '1 l' })
  expect(shown()).toEqual(['Arroz', 'Café', 'Leite'])
  expect(item('Leite')).toMatchObject({ quantity: '1 l', purchased: false, boughtBy: null })
  undoToast()
  await settled()
  expect(item('Leite')).toMatchObject({ quantity: '2 l', purchased: true })
  await addItem(listId, 'leite')
  await settled()
  expect(item('Leite')).toMatchObject({ quantity: '2 l', purchased: false })
})

test('the price of a line does not apply to a larger amount, nor to the next purchase', async () => {
  await loadReader()
  await addItem(listId, 'Leite', { quantity: '2 l' })
  await mutateIn(local, 'items.update', { id: item('Leite').id, price: 990 })
  await addItem(listId, 'leite', { quantity: '1 l' })
  expect(item('Leite')).toMatchObject({ quantity: '3 l', price: null })
  undoToast()
  await settled()
  expect(item('Leite')).toMatchObject({ quantity: '2 l', price: 990 })
  toggleItem(item('Leite'))
  await addItem(listId, 'leite')
  expect(item('Leite')).toMatchObject({ purchased: false, price: null })
  undoToast()
  await settled()
  expect(item('Leite')).toMatchObject({ purchased: true, price: 990 })
})

test('a price typed with the line is kept, and added to the price of the rest', async () => {
  await loadReader()
  await addItem(listId, 'Leite', { quantity: '2 l', price: 990 })
  expect(item('Leite')).toMatchObject({ quantity: '2 l', price: 990 })
  await addItem(listId, 'leite', { quantity: '1 l', price: 500 })
  expect(item('Leite')).toMatchObject({ quantity: '3 l', price: 1490 })
  undoToast()
  await settled()
  expect(item('Leite')).toMatchObject({ quantity: '2 l', price: 990 })
  toggleItem(item('Leite'))
  await addItem(listId, 'leite', { quantity: '1 l', price: 500 })
  expect(item('Leite')).toMatchObject({ quantity: '1 l', purchased: false, price: 500 })
  undoToast()
  await settled()
  expect(item('Leite')).toMatchObject({ quantity: '2 l', purchased: true, price: 990 })
  await addItem(listId, 'arroz', { price: 2590 })
  expect(toast()?.title).toBe('Arroz: R$\u00a025,90 no total')
  expect(item('Arroz')).toMatchObject({ quantity: null, price: 2590 })
  undoToast()
  await settled()
  expect(item('Arroz').price).toBeNull()
})

test('a note stays on the row of its product, behind the one that is there, until the undo', async () => {
  await addItem(listId, 'Leite', { quantity: '2 l', price: 990 })
  const before = { quantity: '2 l', price: 990, note: null, category: null }
  await addItem(listId, 'leite', { note: 'o azul' })
  expect(item('Leite')).toMatchObject({ ...before, note: 'o azul' })
  expect(toast()?.title).toBe('Item atualizado')
  undoToast()
  await settled()
  expect(item('Leite')).toMatchObject(before)
  await mutateIn(local, 'items.update', { id: item('Leite').id, note: 'o azul' })
  await addItem(listId, 'leite', { note: 'o azul' })
  expect(toast()?.title).toBe('leite: já está na lista')
  toggleItem(item('Leite'))
  const bought = item('Leite')
  await addItem(listId, 'leite', { note: 'sem lactose', category: 'Frios' })
  expect(item('Leite')).toMatchObject({ purchased: false, note: 'o azul · sem lactose', category: 'Frios' })
  undoToast()
  await settled()
  expect(item('Leite')).toMatchObject({ purchased: true, note: bought.note, category: null, price: bought.price })
})

test('lines of one text join each other and the list, and are undone together', async () => {
  await addItem(listId, 'Leite', { quantity: '2 l' })
  await addItems(listId, [
    { name: 'Leite', quantity: '1 l' },
    { name: 'Pão' },
    { name: 'leite', quantity: '1 l' },
    { name: 'Café' },
  ])
  expect(item('Leite').quantity).toBe('4 l')
  expect(toast()?.title).toBe('3 itens adicionados')
  undoToast()
  await settled()
  expect(shown()).toEqual(['Arroz', 'Café', 'Leite'])
  expect(item('Leite').quantity).toBe('2 l')
})
