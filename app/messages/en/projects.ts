import { plural } from '#app/lib/plural.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const projects: Messages['projects'] = {
  status: { pendente: 'Pending', aguardando: 'Waiting', em_andamento: 'In progress', concluido: 'Completed' },
  details: 'View details',
  detailsOf: (title) => `View details of ${title}`,
  progressOf: (title) => `Progress of ${title}`,
  tasksDone: (completed, total) => (total === 0 ? 'No tasks yet' : `${completed} of ${plural(total, 'task', 'tasks')}`),
  generate: 'Generate tasks',
  useTemplate: 'Use a template',
}

export const tasks: Messages['tasks'] = {
  priority: { 3: 'High', 2: 'Medium', 1: 'Low' },
  status: { pendente: 'Pending', concluída: 'Completed' },
  overdue: 'overdue',
  added: (n) => (n === 1 ? 'Task created' : `${n} tasks created`),
  addUndone: 'Task taken off',
  addFailedHint: 'An error occurred',
  completedToast: (n) => (n === 1 ? 'Task completed' : `${n} tasks completed`),
  reopened: (n) => (n === 1 ? 'Task reopened' : `${n} tasks reopened`),
  ticked: (title) => `${title}: completed`,
  unticked: (title) => `${title}: pending`,
  saved: 'Task updated',
  saveUndone: 'Task as before',
  removed: (n) => (n === 1 ? 'Task deleted' : `${n} tasks deleted`),
  restored: 'Task is back',
}
