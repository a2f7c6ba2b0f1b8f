import { plural } from '#app/lib/plural.ts'
import type { DerivedTable, TrashTable } from '#shared/scopes.ts'

export const search = {
  title: 'Buscar',
  open: 'Buscar (Ctrl+K)',
  field: 'Buscar em tudo...',
  hits: 'Resultados',
  hint: 'Notas, tarefas, listas, itens e projetos que estão neste aparelho, com ou sem sinal.',
  actions: {
    newList: 'Nova lista',
    newTodo: 'Nova tarefa',
    newNote: 'Nova nota',
    newProject: 'Novo projeto',
    goShopping: (list: string) => `Ir às compras: ${list}`,
  },
  found: (n: number) => (n === 0 ? 'Nada encontrado' : plural(n, 'resultado', 'resultados')),
  more: (n: number) => `E mais ${n}. Escreva mais uma palavra para refinar a busca.`,
  failed: 'Não foi possível ler o que está neste aparelho. Feche a busca e tente de novo.',
  untitled: 'Sem título',
  kind: {
    notes: 'Nota',
    lists: 'Lista',
    items: 'Item',
    tasks: 'Tarefa de projeto',
  } satisfies Record<Exclude<TrashTable, DerivedTable>, string>,
  kindIn: (kind: string, parent: string) => `${kind} em ${parent}`,
}

/** Texts of the sheet of keyboard shortcuts. */
export const shortcuts = {
  title: 'Atalhos do teclado',
  letters: 'Atalhos de uma letra',
  lettersHint: 'Desligue se eles disparam sem querer, por exemplo quando você dita.',
  keys: [
    [['Ctrl K', '/'], 'Buscar em tudo'],
    [['?'], 'Mostrar estes atalhos'],
    [['F8'], 'Ir para o aviso, onde fica o Desfazer'],
    [['N'], 'Escrever algo novo'],
    [['G S'], 'Ir para a Lista de Compras'],
    [['G T'], 'Ir para as Tarefas'],
    [['G N'], 'Ir para as Notas'],
    [['G P'], 'Ir para os Projetos'],
    [['G I'], 'Ir para o Painel'],
    [['G L'], 'Ir para a Lixeira'],
    [['G C'], 'Ir para as Configurações'],
    [['Enter'], 'Anotar o que foi escrito, ou abrir a linha'],
    [['↑', '↓'], 'Ir de linha em linha'],
    [['←', '→'], 'Ir de botão em botão na linha'],
    [['Alt ↑', 'Alt ↓'], 'Mover a tarefa com data de lugar'],
    [['Espaço'], 'Marcar ou desmarcar'],
    [['Ctrl Enter'], 'Marcar ou desmarcar a linha da nota'],
    [['F2'], 'Editar'],
    [['Delete'], 'Excluir a linha'],
    [['Esc'], 'Fechar'],
  ] as [string[], string][],
}
