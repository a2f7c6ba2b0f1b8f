import { plural } from '#app/lib/plural.ts'
import type { Project } from '#shared/projects.ts'

/** The page of all projects. */
export const projectList = {
  list: 'Seus projetos',
  loading: 'Carregando seus projetos...',
  loadError: 'Erro ao carregar projetos',
  loadErrorText: 'O navegador não deixa ler o que está neste aparelho. Recarregue a página para tentar de novo.',
  search: 'Buscar projetos...',
  clearSearch: 'Limpar busca',
  found: (n: number) =>
    n === 0 ? 'Nenhum projeto encontrado' : plural(n, 'projeto encontrado', 'projetos encontrados'),
  filters: 'Filtros',
  activeFilters: 'Filtros ativos',
  byStatus: 'Status',
  clearFilters: 'Limpar filtros',
  removeFilter: (status: string) => `${status}: remover este filtro`,
  view: 'Ver como',
  board: 'Colunas',
  grid: 'Lista',
  columns: {
    pendente: 'Pendente',
    aguardando: 'Aguardando',
    em_andamento: 'Em andamento',
    concluido: 'Concluídos',
  } as Record<Project['status'], string>,
  /** Beside the number 1, if it differs. */
  oneOf: { concluido: 'Concluído' } as Partial<Record<Project['status'], string>>,
  /** Where a phone has no room for the whole name; the words are part of it. */
  shortColumns: { em_andamento: 'Andamento' } as Partial<Record<Project['status'], string>>,
  emptyColumn: 'Nenhum projeto nesta coluna',
  emptyTitle: 'Nenhum projeto por aqui',
  emptyText: 'Um projeto junta as tarefas de algo maior, como uma viagem ou uma reforma. Comece pelo título.',
  noMatchTitle: 'Nenhum projeto encontrado',
  noMatchText: 'Nada encontrado com essa busca e esses filtros.',
  showAll: 'Mostrar todos',
  changeStatus: (status: string, title: string) => `${status}: mudar o status de ${title}`,
  moveTo: 'Mover para',
  drag: (title: string) => `Arrastar ${title}`,
  dragHelp:
    'Aperte Espaço para pegar o projeto, use as setas para escolher a coluna, Espaço para soltar e Esc para desistir.',
  picked: (title: string) => `Você pegou ${title}. Use as setas para escolher a coluna.`,
  over: (column: string) => `Sobre a coluna ${column}`,
  dropped: (title: string, column: string) => `${title}: movido para ${column}`,
  dropCancelled: (title: string) => `${title}: continua onde estava`,
  dropHere: 'Solte na coluna',
  add: 'Novo projeto',
  titleField: 'Título',
  titleTooShort: 'O título deve ter pelo menos 2 caracteres.',
  description: 'Descrição (opcional)',
  status: 'Status',
  create: 'Criar projeto',
}
