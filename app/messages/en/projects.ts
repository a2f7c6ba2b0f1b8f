import { plural } from '#app/lib/plural.ts'
import type { AreaTexts } from '#app/messages/area-texts.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const projectArea: AreaTexts = {
  nav: 'Projects',
  kind: 'Project',
  group: 'Projects',
  mutations: {
    create: { name: (title) => `Start the project “${title}”`, failed: 'The project could not be created' },
    update: { name: (title) => `Change the project “${title}”`, failed: 'The project could not be changed' },
    delete: { name: (title) => `Delete the project “${title}”`, failed: 'The project could not be deleted' },
    restore: { name: (title) => `Bring back the project “${title}”`, failed: 'The project could not be changed' },
  },
}

export const projects: Messages['projects'] = {
  status: { pendente: 'Pending', aguardando: 'Waiting', em_andamento: 'In progress', concluido: 'Completed' },
  details: 'View details',
  detailsOf: (title) => `View details of ${title}`,
  progressOf: (title) => `Progress of ${title}`,
  tasksDone: (completed, total) => (total === 0 ? 'No tasks yet' : `${completed} of ${plural(total, 'task', 'tasks')}`),
  generate: 'Generate tasks',
  useTemplate: 'Use a template',
  added: (n) => (n === 1 ? 'Project created!' : `${n} projects created!`),
  addedText: 'Your project was created.',
  addUndone: 'Project taken off',
  saved: (n) => (n === 1 ? 'Project updated!' : `Project updated ${n} times!`),
  savedText: 'Your project was updated.',
  saveUndone: 'Project as before',
  removed: (n) => (n === 1 ? 'Project deleted' : `${n} projects deleted`),
  restored: 'Project is back',
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
