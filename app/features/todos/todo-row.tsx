import { memo, useId } from 'react'
import type { TodoRow as Todo } from '#app/data/todos.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RowButtons } from '#app/ui/row-buttons.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { TickLabel, TickRow } from '#app/ui/tick-row.tsx'

/** One to-do. It does not know its place, so the lines below one that goes away are not drawn anew. */
export const TodoRow = memo(function TodoRow({ todo, acts }: { todo: Todo; acts: RowActs<Todo> }) {
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
      <TickLabel htmlFor={id} isTicked={todo.completed}>
        {todo.title}
      </TickLabel>
    </TickRow>
  )
})
