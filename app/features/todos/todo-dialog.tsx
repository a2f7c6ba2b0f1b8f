import { type FormEvent, useId, useState } from 'react'
import type { TodoRow } from '#app/data/todos.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { renameTodo } from './todo-acts.ts'

export interface TodoDialogProps {
  todo: TodoRow
  onClose: () => void
}

/** Gives a to-do another title. What was not changed is not written. */
export function TodoDialog({ todo, onClose }: TodoDialogProps) {
  const { todos, mutations, close, cancel, save } = useMessages()
  const id = useId()
  const [before] = useState(todo.title)
  const [title, setTitle] = useState(before)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim()) return setError(todos.titleRequired)
    if (title.trim() === before) return onClose()
    renameTodo(todo, before, title).then(onClose, (failure: unknown) =>
      setError(errorText(failure, mutations['todos.update'].failed)),
    )
  }
  return (
    <Dialog
      title={todos.editTitle}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
