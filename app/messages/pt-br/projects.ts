import { plural } from '#app/lib/plural.ts'
import type { Project } from '#shared/projects.ts'

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
