import type { TodoRow } from '#app/data/areas/todos.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { TitleDialog } from '#app/ui/title-dialog.tsx'
import { renameTodo } from './todo-actions.ts'

export interface TodoDialogProps {
  todo: TodoRow
  onRemove: () => void
  onClose: () => void
}

/** Asks for a new title of a to-do. */
export function TodoDialog({ todo, onRemove, onClose }: TodoDialogProps) {
  const { todos, mutations, close, cancel, save, remove } = useMessages()
  return (
    <TitleDialog
      title={todos.editTitle}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      label={todos.title}
      before={todo.title}
      refusal={(text) => (text ? undefined : todos.titleRequired)}
      onSave={(text, before) => renameTodo(todo, before, text)}
      failureText={(failure) => errorText(failure, mutations['todos.update'].failed)}
      onClose={onClose}
      removal={{ label: remove, onRemove }}
    />
  )
}
