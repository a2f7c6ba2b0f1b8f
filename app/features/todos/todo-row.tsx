import { memo, useId } from 'react'
import type { TodoRow as Todo } from '#app/data/areas/todos.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { nameId, OpenName, RemoveButton, TickRow } from '#app/ui/tick-row.tsx'
import { MoveMenu, type MoveMenuProps } from './move-menu.tsx'

interface TodoRowProps {
  todo: Todo
  acts: RowActs<Todo>
  onMove: MoveMenuProps['onMove']
}

/** One to-do. It does not know its index, so the rows below a removed one are not rendered again. */
export const TodoRow = memo(function TodoRow({ todo, acts, onMove }: TodoRowProps) {
  const { todos } = useMessages()
  const id = useId()
  const tick = (
    <Checkbox
      id={id}
      data-control="tick"
      data-item={todo.id}
      checked={todo.completed}
      aria-labelledby={nameId(id)}
      aria-keyshortcuts="Enter Delete Alt+ArrowUp Alt+ArrowDown"
      onChange={(event) => acts.onToggle(todo, event.currentTarget)}
    />
  )
  const actions = (
    <>
      {!todo.completed && <MoveMenu todo={todo} onMove={onMove} />}
      <RemoveButton label={todos.remove(todo.title)} onRemove={(control) => acts.onRemove(todo, control)} />
    </>
  )
  return (
    <TickRow tick={tick} actions={actions} onSwiped={(control) => acts.onRemove(todo, control)}>
      <OpenName tickId={id} isTicked={todo.completed} label={todos.edit(todo.title)} onOpen={() => acts.onEdit(todo)}>
        {todo.title}
      </OpenName>
    </TickRow>
  )
})
