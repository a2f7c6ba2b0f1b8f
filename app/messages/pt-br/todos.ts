import type { AreaTexts } from '#app/messages/area-texts.ts'

export const todoArea: AreaTexts = {
  nav: 'Tarefas',
  kind: 'Tarefa',
  group: 'Tarefas',
  fields: { notes: 'Anotação' },
  mutations: {
    create: { name: (title) => `Adicionar a tarefa “${title}”`, failed: 'Ocorreu um erro' },
    update: { name: (title) => `Mudar a tarefa “${title}”`, failed: 'Ocorreu um erro' },
    delete: { name: (title) => `Excluir a tarefa “${title}”`, failed: 'Ocorreu um erro' },
    restore: { name: (title) => `Restaurar a tarefa “${title}”`, failed: 'Ocorreu um erro' },
  },
}

export const todos = {
  pending: 'Pendentes',
  completed: 'Concluídas',
  progress: 'Progresso',
  newTodo: 'Nova tarefa',
  addPlaceholder: 'Adicionar nova tarefa...',
  add: 'Adicionar',
  titleRequired: 'O título é obrigatório',
  list: 'Suas tarefas',
  edit: (title: string) => `Editar ${title}`,
  remove: (title: string) => `Excluir ${title}`,
  editTitle: 'Editar Tarefa',
  title: 'Título',
  saved: 'Tarefa atualizada',
  renameUndone: 'Título anterior restaurado',
  added: (n: number) => (n === 1 ? 'Tarefa adicionada' : `${n} tarefas adicionadas`),
  addUndone: 'Criação da tarefa desfeita',
  removed: (n: number) => (n === 1 ? 'Tarefa excluída' : `${n} tarefas excluídas`),
  restored: 'Tarefa restaurada',
  completedToast: (n: number) => (n === 1 ? 'Tarefa concluída' : `${n} tarefas concluídas`),
  reopened: (n: number) => (n === 1 ? 'Tarefa reaberta' : `${n} tarefas reabertas`),
  ticked: (title: string) => `${title}: concluída`,
  unticked: (title: string) => `${title}: pendente`,
  firstSync: {
    label: 'Trazendo suas tarefas...',
    title: 'Suas tarefas chegam com a primeira conexão',
    text: 'Esta conta ainda não foi aberta neste aparelho. Assim que houver sinal, elas aparecem aqui sozinhas.',
  },
  emptyTitle: 'Nenhuma tarefa por aqui',
  emptyText: 'Escreva a primeira na linha de nova tarefa. Funciona com ou sem sinal.',
}
