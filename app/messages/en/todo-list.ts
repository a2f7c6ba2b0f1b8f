import type { Messages } from '#app/messages/pt-br.ts'

export const todoList: Messages['todoList'] = {
  groups: {
    overdue: 'Overdue',
    today: 'Today',
    tomorrow: 'Tomorrow',
    thisWeek: 'This week',
    nextWeek: 'Next week',
    undated: 'No date',
    completed: 'Completed',
  },
  bring: 'Bring to today',
  brought: (n) => (n === 1 ? '1 task is now for today' : `${n} tasks are now for today`),
  move: (title) => `Move ${title}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moved: 'Order changed',
  moveUndone: 'Former order restored',
  picked: (title) => `${title}: drag to the new place`,
  place: (title, place, of) => `${title}: ${place} of ${of}`,
  moveCancelled: (title) => `${title}: stayed where it was`,
}
