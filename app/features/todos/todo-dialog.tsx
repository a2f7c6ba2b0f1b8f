import { useState } from 'react'
import type { TodoRow } from '#app/data/todos.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { renameTodo } from './todo-acts.ts'

export interface TodoDialogProps {
  todo: TodoRow
  onClose: () => void
}

/** Gives a to-do another title. What was not changed is not written. */
export function TodoDialog({ todo, onClose }: TodoDialogProps) {
  const { todos, mutations, close, cancel, save } = useMessages()
  const [before] = useState(todo.title)
  const [title, setTitle] = useState(before)
  const [error, setError] = useState<string>()
  const submit = () => {
    if (!title.trim()) return setError(todos.titleRequired)
    if (title.trim() === before) return onClose()
    renameTodo(todo, before, title).then(onClose, (failure: unknown) =>
      setError(errorText(failure, mutations['todos.update'].failed)),
    )
  }
  return (
    <FormDialog
      title={todos.editTitle}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={todos.title}
        value={title}
        onChange={(event) => {
          setError(undefined)
          setTitle(event.target.value)
        }}
        error={error}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
