import type { AreaTexts } from '#app/messages/area-texts.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const todoArea: AreaTexts = {
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
}

export const todos: Messages['todos'] = {
  pending: 'Pending',
  completed: 'Completed',
  progress: 'Progress',
  newTodo: 'New task',
  addPlaceholder: 'Add a new task...',
  add: 'Add',
  titleRequired: 'The title is required',
  list: 'Your tasks',
  edit: (title) => `Edit ${title}`,
  remove: (title) => `Delete ${title}`,
  editTitle: 'Edit Task',
  title: 'Title',
  saved: 'Task updated',
  renameUndone: 'Title is back',
  added: (n) => (n === 1 ? 'Task added' : `${n} tasks added`),
  addUndone: 'Task taken off',
  removed: (n) => (n === 1 ? 'Task deleted' : `${n} tasks deleted`),
  restored: 'Task is back',
  completedToast: (n) => (n === 1 ? 'Task completed' : `${n} tasks completed`),
  reopened: (n) => (n === 1 ? 'Task reopened' : `${n} tasks reopened`),
  ticked: (title) => `${title}: completed`,
  unticked: (title) => `${title}: pending`,
  firstSync: {
    label: 'Fetching your tasks...',
    title: 'Your tasks arrive with the first connection',
    text: 'This account has not been opened on this device yet. They appear here by themselves once there is a signal.',
  },
  emptyTitle: 'No tasks here',
  emptyText: 'Write the first one on the line for a new task. It works with or without a signal.',
}
