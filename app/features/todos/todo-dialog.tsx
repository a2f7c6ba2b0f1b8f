import { useState } from 'react'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { useKeptForm } from '#app/data-react/use-kept-form.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { planChanges, planOf } from '#app/planning/plan.ts'
import { PlanSections } from '#app/planning/plan-sections.tsx'
import { SkipButton } from '#app/planning/skip-button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { notesMaxLength } from '#shared/todos.ts'
import { changeTodo } from './todo-actions.ts'

export interface TodoDialogProps {
  todo: TodoRow
  onRemove: () => void
  onClose: () => void
}

const typed = (todo: TodoRow) => ({ title: todo.title, ...planOf(todo) })

const sections = ['day', 'time', 'repeat', 'priority', 'notes', 'steps'] as const

/** All fields of a to-do. Only fields changed here are written, so that other devices may change the rest. */
export function TodoDialog({ todo, onRemove, onClose }: TodoDialogProps) {
  const { todos, mutations, close, cancel, save, remove, resumed } = useMessages()
  const texts = usePlanningTexts()
  const today = useToday()
  const { before, fields, set, draft } = useKeptForm(`todos.update ${todo.id}`, todo, typed)
  const { title, ...plan } = fields
  const [error, setError] = useState<{ title?: string; note?: string }>({})
  const change = (changes: Partial<typeof fields>) => {
    setError({})
    set(changes)
  }
  const closeSaved = draft.forgetAnd(onClose)
  const submit = () => {
    const named = title.trim()
    if (!named) return setError({ title: todos.titleRequired })
    if (plan.notes.trim().length > notesMaxLength) return setError({ note: texts.notesTooLong(notesMaxLength) })
    const changes = { ...(named !== before.title && { title: named }), ...planChanges(planOf(before), plan) }
    changeTodo(before, changes).then(closeSaved, (failure: unknown) =>
      setError({ title: errorText(failure, mutations['todos.update'].failed) }),
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
      draft={{ ...draft, text: resumed }}
      removal={{ label: remove, onRemove }}
    >
      <TextField
        label={todos.title}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
        error={error.title}
        autoComplete="off"
        data-autofocus
      />
      <PlanSections sections={sections} plan={plan} today={today} noteError={error.note} onPlan={change} />
      <SkipButton table="todos" row={todo} onClose={closeSaved} />
    </FormDialog>
  )
}
