/** Texts of the groups and of the order of the to-do list. */
export const todoList = {
  groups: {
    overdue: 'Atrasadas',
    today: 'Hoje',
    tomorrow: 'Amanhã',
    thisWeek: 'Esta semana',
    nextWeek: 'Semana que vem',
    undated: 'Sem data',
    completed: 'Concluídas',
  },
  bring: 'Trazer para hoje',
  brought: (n: number) => (n === 1 ? '1 tarefa agora é para hoje' : `${n} tarefas agora são para hoje`),
  move: (title: string) => `Mover ${title}`,
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  moved: 'Ordem alterada',
  moveUndone: 'Ordem anterior restaurada',
  picked: (title: string) => `${title}: arraste para o novo lugar`,
  place: (title: string, place: number, of: number) => `${title}: ${place} de ${of}`,
  moveCancelled: (title: string) => `${title}: ficou onde estava`,
}
