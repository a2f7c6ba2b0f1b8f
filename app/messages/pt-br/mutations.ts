import type { DerivedMutation, MutationTexts } from '#app/messages/area-texts.ts'
import type { MutationName } from '#shared/notebook-contract.ts'

/** The texts of each mutation, except those of derived tables, such as `todos`: they are in the file of their area. */
export const mutations = {
  'items.create': {
    name: (name: string) => `Adicionar “${name}”`,
    failed: 'Falha ao adicionar item',
    failedForOthers: 'Erro ao adicionar item',
  },
  'items.update': { name: (name: string) => `Mudar “${name}”`, failed: 'Falha ao atualizar item' },
  'items.delete': { name: (name: string) => `Excluir “${name}”`, failed: 'Falha ao excluir item' },
  'items.restore': { name: (name: string) => `Restaurar “${name}”`, failed: 'Falha ao atualizar item' },
  'lists.create': { name: (title: string) => `Criar a lista “${title}”`, failed: 'Falha ao atualizar lista' },
  'lists.update': {
    name: (title: string) => `Mudar o nome da lista para “${title}”`,
    failed: 'Falha ao atualizar lista',
  },
  'lists.delete': { name: (title: string) => `Excluir a lista “${title}”`, failed: 'Falha ao excluir lista' },
  'lists.restore': {
    name: (title: string) => `Restaurar a lista “${title}”`,
    failed: 'Falha ao atualizar lista',
  },
  'trips.create': { name: () => 'Guardar a compra', failed: 'Não foi possível guardar a compra' },
  'trips.update': { name: () => 'Mudar a compra guardada', failed: 'Não foi possível mudar a compra' },
  'trips.delete': { name: () => 'Desfazer a compra encerrada', failed: 'Não foi possível desfazer a compra' },
  'trips.restore': { name: () => 'Guardar a compra de novo', failed: 'Não foi possível guardar a compra' },
  'lists.erasePrices': {
    name: (title: string) => `Apagar o histórico de preços de “${title}”`,
    failed: 'Não foi possível apagar o histórico de preços',
  },
  'pricedPurchases.create': {
    name: (name: string) => `Guardar o preço de “${name}”`,
    failed: 'Não foi possível guardar o preço',
  },
  'pricedPurchases.update': {
    name: (name: string) => `Mudar o preço de “${name}”`,
    failed: 'Não foi possível mudar o preço',
  },
  'pricedPurchases.delete': {
    name: (name: string) => `Apagar um preço de “${name}”`,
    failed: 'Não foi possível apagar o preço',
  },
  'pricedPurchases.restore': {
    name: (name: string) => `Guardar de novo o preço de “${name}”`,
    failed: 'Não foi possível guardar o preço',
  },
  'aisleOrders.update': { name: () => 'Mudar a ordem das categorias', failed: 'Falha ao mudar a ordem das categorias' },
  'tasks.create': { name: (title: string) => `Adicionar a tarefa “${title}”`, failed: 'Falha ao criar tarefa' },
  'tasks.update': { name: (title: string) => `Mudar a tarefa “${title}”`, failed: 'Falha ao atualizar tarefa' },
  'tasks.delete': { name: (title: string) => `Excluir a tarefa “${title}”`, failed: 'Falha ao excluir tarefa' },
  'tasks.restore': {
    name: (title: string) => `Restaurar a tarefa “${title}”`,
    failed: 'Falha ao atualizar tarefa',
  },
  'notes.create': { name: (title: string) => `Criar a nota “${title}”`, failed: 'Erro ao criar nota' },
  'notes.update': {
    name: (title: string) => `Mudar a nota “${title}”`,
    failed: 'Falha ao salvar anotação',
    titleFailed: 'Erro ao atualizar título',
  },
  'notes.delete': { name: (title: string) => `Excluir a nota “${title}”`, failed: 'Erro ao excluir nota' },
  'notes.restore': { name: (title: string) => `Restaurar a nota “${title}”`, failed: 'Falha ao salvar anotação' },
  'trash.delete': {
    name: (name: string) => `Excluir “${name}” para sempre`,
    failed: 'Não foi possível excluir para sempre',
  },
  'corrections.save': { name: () => 'Salvar uma correção', failed: 'Não foi possível salvar a correção' },
  'settings.update': { name: () => 'Mudar as configurações', failed: 'Não foi possível salvar suas configurações.' },
} satisfies Record<Exclude<MutationName, DerivedMutation>, MutationTexts>
