import { plural } from '#app/lib/plural.ts'

export const search = {
  title: 'Buscar',
  open: 'Buscar (Ctrl+K)',
  field: 'Buscar em tudo...',
  hits: 'Resultados',
  hint: 'Notas, tarefas, listas, itens e projetos que estão neste aparelho, com ou sem sinal.',
  found: (n: number) => (n === 0 ? 'Nada encontrado' : plural(n, 'resultado', 'resultados')),
  more: (n: number) => `E mais ${n}. Escreva mais uma palavra para refinar a busca.`,
  failed: 'Não foi possível ler o que está neste aparelho. Feche a busca e tente de novo.',
  untitled: 'Sem título',
}

/** The keys, and what they do. */
export const shortcuts = {
  title: 'Atalhos do teclado',
  keys: [
    [['Ctrl K', '/'], 'Buscar em tudo'],
    [['?'], 'Mostrar estes atalhos'],
    [['F8'], 'Ir para o aviso, onde fica o Desfazer'],
    [['Enter'], 'Anotar o que foi escrito na linha'],
    [['↑', '↓'], 'Ir de tarefa em tarefa'],
    [['Espaço'], 'Marcar ou desmarcar'],
    [['Ctrl Enter'], 'Marcar ou desmarcar a linha da nota'],
    [['F2'], 'Editar'],
    [['Delete'], 'Excluir a tarefa'],
    [['Esc'], 'Fechar'],
  ] as [string[], string][],
}
