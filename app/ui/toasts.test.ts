import { beforeEach, expect, test } from 'vitest'
import { dismissToast, showAct, showToast, undoToast, useToast } from './toasts.ts'

const removed = (n: number) => (n === 1 ? 'Item excluído' : `${n} itens excluídos`)
const added = (n: number) => (n === 1 ? 'Item adicionado' : `${n} itens adicionados`)
const shown = () => useToast.getState().toast?.title

let undone: string[]
const remove = (name: string) => showAct({ kind: 'remove', title: removed, undo: () => undone.push(name) })
const add = (name: string) => showAct({ kind: 'add', title: added, undo: () => undone.push(name) })

beforeEach(() => {
  undone = []
  dismissToast()
})

test('there is never more than one toast', () => {
  showToast({ title: 'Login realizado' })
  showToast({ title: 'Configurações salvas' })
  expect(shown()).toBe('Configurações salvas')
})

test('actions of one kind share a toast; undo reverts the last one, and the toast stays for those before', () => {
  remove('arroz')
  remove('feijão')
  remove('café')
  expect(shown()).toBe('3 itens excluídos')
  undoToast()
  expect(undone).toEqual(['café'])
  expect(shown()).toBe('2 itens excluídos')
  undoToast()
  undoToast()
  expect(undone).toEqual(['café', 'feijão', 'arroz'])
  expect(shown()).toBeUndefined()
})

test('the parts of one action are undone together, the last first', () => {
  add('sal')
  for (const name of ['arroz', 'feijão']) {
    showAct({ kind: 'add', act: 'paste', title: added, undo: () => undone.push(name) })
  }
  expect(shown()).toBe('3 itens adicionados')
  undoToast()
  expect(undone).toEqual(['feijão', 'arroz'])
  expect(shown()).toBe('Item adicionado')
})

test('an action of another kind begins a new toast', () => {
  remove('arroz')
  add('leite')
  expect(shown()).toBe('Item adicionado')
  undoToast()
  expect(undone).toEqual(['leite'])
})

test('a toast that was closed takes its undo with it', () => {
  remove('arroz')
  dismissToast()
  remove('feijão')
  expect(shown()).toBe('Item excluído')
  undoToast()
  expect(undone).toEqual(['feijão'])
})
