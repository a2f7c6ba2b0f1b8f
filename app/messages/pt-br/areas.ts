import type { AreaTexts } from '#app/messages/area-texts.ts'
import type { DerivedTable } from '#shared/scopes.ts'

/** The texts of each derived area (`isDerived` in scopes.ts), and those of a screen that has no file of its own. */
export const areas = {
  projects: {
    nav: 'Projetos',
    kind: 'Projeto',
    group: 'Projetos',
    mutations: {
      create: { name: (title) => `Criar o projeto “${title}”`, failed: 'Erro ao criar projeto' },
      update: { name: (title) => `Mudar o projeto “${title}”`, failed: 'Erro ao atualizar projeto' },
      delete: { name: (title) => `Excluir o projeto “${title}”`, failed: 'Erro ao excluir projeto' },
      restore: { name: (title) => `Restaurar o projeto “${title}”`, failed: 'Erro ao atualizar projeto' },
    },
    toasts: {
      added: (n) => (n === 1 ? 'Projeto criado!' : `${n} projetos criados!`),
      addedText: 'Seu projeto foi criado com sucesso.',
      addUndone: 'Criação do projeto desfeita',
      saved: (n) => (n === 1 ? 'Projeto atualizado!' : `Projeto atualizado ${n} vezes!`),
      savedText: 'Seu projeto foi atualizado com sucesso.',
      saveUndone: 'Alteração do projeto desfeita',
      removed: (n) => (n === 1 ? 'Projeto excluído' : `${n} projetos excluídos`),
      restored: 'Projeto restaurado',
    },
  },
  todos: {
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
    toasts: {
      added: (n) => (n === 1 ? 'Tarefa criada' : `${n} tarefas criadas`),
      addUndone: 'Criação da tarefa desfeita',
      saved: () => 'Tarefa atualizada',
      saveUndone: 'Alteração da tarefa desfeita',
      removed: (n) => (n === 1 ? 'Tarefa excluída' : `${n} tarefas excluídas`),
      restored: 'Tarefa restaurada',
    },
  },
} satisfies Record<DerivedTable, AreaTexts>
