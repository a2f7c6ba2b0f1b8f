import { plural } from '#app/lib/plural.ts'
import type { AreaTexts } from '#app/messages/area-texts.ts'
import type { Project } from '#shared/projects.ts'

export const projectArea: AreaTexts = {
  nav: 'Projetos',
  kind: 'Projeto',
  group: 'Projetos',
  mutations: {
    create: { name: (title) => `Criar o projeto “${title}”`, failed: 'Erro ao criar projeto' },
    update: { name: (title) => `Mudar o projeto “${title}”`, failed: 'Erro ao atualizar projeto' },
    delete: { name: (title) => `Excluir o projeto “${title}”`, failed: 'Erro ao excluir projeto' },
    restore: { name: (title) => `Restaurar o projeto “${title}”`, failed: 'Erro ao atualizar projeto' },
  },
}

export const projects = {
  status: {
    pendente: 'Pendente',
    aguardando: 'Aguardando',
    em_andamento: 'Em andamento',
    concluido: 'Concluído',
  } as Record<Project['status'], string>,
  details: 'Ver Detalhes',
  detailsOf: (title: string) => `Ver Detalhes de ${title}`,
  progressOf: (title: string) => `Progresso de ${title}`,
  tasksDone: (completed: number, total: number) =>
    total === 0 ? 'Sem tarefas ainda' : `${completed} de ${plural(total, 'tarefa', 'tarefas')}`,
  generate: 'Gerar tarefas',
  useTemplate: 'Usar um modelo',
  added: (n: number) => (n === 1 ? 'Projeto criado!' : `${n} projetos criados!`),
  addedText: 'Seu projeto foi criado com sucesso.',
  addUndone: 'Criação do projeto desfeita',
  saved: (n: number) => (n === 1 ? 'Projeto atualizado!' : `Projeto atualizado ${n} vezes!`),
  savedText: 'Seu projeto foi atualizado com sucesso.',
  saveUndone: 'Alteração do projeto desfeita',
  removed: (n: number) => (n === 1 ? 'Projeto excluído' : `${n} projetos excluídos`),
  restored: 'Projeto restaurado',
}

/** Texts of tasks, which belong to projects. Those of to-dos are in `todos`. */
export const tasks = {
  priority: { 3: 'Alta', 2: 'Média', 1: 'Baixa' } as Record<number, string>,
  status: { pendente: 'Pendente', concluída: 'Concluída' },
  overdue: 'atrasada',
  added: (n: number) => (n === 1 ? 'Tarefa criada' : `${n} tarefas criadas`),
  addUndone: 'Criação da tarefa desfeita',
  addFailedHint: 'Ocorreu um erro',
  completedToast: (n: number) => (n === 1 ? 'Tarefa concluída' : `${n} tarefas concluídas`),
  reopened: (n: number) => (n === 1 ? 'Tarefa reaberta' : `${n} tarefas reabertas`),
  ticked: (title: string) => `${title}: concluída`,
  unticked: (title: string) => `${title}: pendente`,
  saved: 'Tarefa atualizada',
  saveUndone: 'Alteração da tarefa desfeita',
  removed: (n: number) => (n === 1 ? 'Tarefa excluída' : `${n} tarefas excluídas`),
  restored: 'Tarefa restaurada',
}
