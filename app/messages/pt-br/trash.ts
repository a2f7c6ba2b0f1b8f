import { plural } from '#app/lib/plural.ts'
import type { DerivedTable, TrashTable } from '#shared/scopes.ts'

/** Texts of the trash; loaded with its page. */
export const trash = {
  title: 'Lixeira',
  intro: (days: number) => `O que foi excluído fica aqui por ${days} dias e depois é apagado.`,
  list: 'Na Lixeira',
  empty: 'Esvaziar Lixeira',
  search: 'Buscar na Lixeira...',
  clearSearch: 'Limpar busca',
  found: (n: number) => (n === 0 ? 'Nada encontrado' : plural(n, 'resultado', 'resultados')),
  untitled: 'Sem título',
  kindsShown: 'Mostrar',
  allKinds: 'Tudo',
  kinds: { notes: 'Notas', lists: 'Listas', items: 'Itens', tasks: 'Tarefas de projetos' } satisfies Record<
    Exclude<TrashTable, DerivedTable>,
    string
  >,
  items: (n: number) => `com ${plural(n, 'item', 'itens')}`,
  tasks: (n: number) => `com ${plural(n, 'tarefa', 'tarefas')}`,
  /** Sunday first. */
  weekdays: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as readonly string[],
  shop: (day: string, n: number) => `Compra de ${day}, ${plural(n, 'item', 'itens')}`,
  several: (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` e mais ${more}` : ''}`,
  together: (n: number) => `${n} de uma vez`,
  left: (days: number) => (days === 1 ? 'último dia' : `restam ${days}\u00a0dias`),
  restore: (name: string) => `Restaurar ${name}`,
  restored: (n: number) => (n === 1 ? 'Restaurado' : `${n} restaurados`),
  restoreUndone: 'Restauração desfeita',
  erase: (name: string) => `Excluir ${name} para sempre`,
  eraseTitle: (n: number, name: string) =>
    n === 1 ? `Excluir “${name}” para sempre?` : `Excluir tudo (${n}) para sempre?`,
  eraseText: 'Some de todos os seus aparelhos, com tudo o que está dentro, e não dá para desfazer.',
  eraseConfirm: 'Excluir para sempre',
  erased: (n: number) => (n === 1 ? 'Excluído para sempre' : `${n} excluídos para sempre`),
  emptyTitle: 'A Lixeira está vazia',
  emptyText: 'O que você excluir fica aqui, caso mude de ideia.',
  noMatchTitle: 'Nada encontrado',
  noMatchText: 'Nada na Lixeira com essa busca.',
}

export type TrashTexts = typeof trash
