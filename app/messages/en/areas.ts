import type { Messages } from '#app/messages/pt-br.ts'

export const areas: Messages['areas'] = {
  projects: {
    nav: 'Projects',
    kind: 'Project',
    group: 'Projects',
    mutations: {
      create: { name: (title) => `Start the project “${title}”`, failed: 'The project could not be created' },
      update: { name: (title) => `Change the project “${title}”`, failed: 'The project could not be changed' },
      delete: { name: (title) => `Delete the project “${title}”`, failed: 'The project could not be deleted' },
      restore: { name: (title) => `Bring back the project “${title}”`, failed: 'The project could not be changed' },
    },
    toasts: {
      added: (n) => (n === 1 ? 'Project created!' : `${n} projects created!`),
      addedText: 'Your project was created.',
      addUndone: 'Project taken off',
      saved: (n) => (n === 1 ? 'Project updated!' : `Project updated ${n} times!`),
      savedText: 'Your project was updated.',
      saveUndone: 'Project as before',
      removed: (n) => (n === 1 ? 'Project deleted' : `${n} projects deleted`),
      restored: 'Project is back',
    },
  },
  todos: {
    nav: 'Tasks',
    kind: 'Task',
    group: 'To-dos',
    fields: { notes: 'Note' },
    mutations: {
      create: { name: (title) => `Add the to-do “${title}”`, failed: 'An error occurred' },
      update: { name: (title) => `Change the to-do “${title}”`, failed: 'An error occurred' },
      delete: { name: (title) => `Delete the to-do “${title}”`, failed: 'An error occurred' },
      restore: { name: (title) => `Bring back the to-do “${title}”`, failed: 'An error occurred' },
    },
    toasts: {
      added: (n) => (n === 1 ? 'Task created' : `${n} tasks created`),
      addUndone: 'Task taken off',
      saved: () => 'Task updated',
      saveUndone: 'Change of the task undone',
      removed: (n) => (n === 1 ? 'Task deleted' : `${n} tasks deleted`),
      restored: 'Task is back',
    },
  },
}
