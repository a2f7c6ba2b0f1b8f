import { memo, useId } from 'react'
import type { TodoRow as Todo } from '#app/data/todos.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RowButtons } from '#app/ui/row-buttons.tsx'
import { rowNameClass, TickRow } from '#app/ui/tick-row.tsx'

export interface TodoActs {
  onToggle: (todo: Todo, control: HTMLElement) => void
  onRemove: (todo: Todo, control: HTMLElement) => void
  onEdit: (todo: Todo) => void
}

/** One to-do. It does not know its place, so the lines below one that goes away are not drawn anew. */
export const TodoRow = memo(function TodoRow({ todo, acts }: { todo: Todo; acts: TodoActs }) {
  const { todos } = useMessages()
  const id = useId()
  const tick = (
    <Checkbox
      id={id}
      data-control="tick"
      checked={todo.completed}
      aria-keyshortcuts="F2 Delete"
      onChange={(event) => acts.onToggle(todo, event.currentTarget)}
    />
  )
  const actions = (
    <RowButtons
      editLabel={todos.edit(todo.title)}
      onEdit={() => acts.onEdit(todo)}
      removeLabel={todos.remove(todo.title)}
      onRemove={(control) => acts.onRemove(todo, control)}
    />
  )
  return (
    <TickRow tick={tick} actions={actions}>
      <label htmlFor={id} className={`cursor-pointer after:absolute after:inset-0 ${rowNameClass(todo.completed)}`}>
        {todo.title}
      </label>
    </TickRow>
  )
})
