import { useCallback, useId } from 'react'
import { toggleTodo } from '#app/actions/toggle-todo.ts'
import { countOpen, type TodoRow } from '#app/data/areas/todos.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TickLabel, TickRow } from '#app/ui/tick-row.tsx'
import { HeldRows } from './held-rows.tsx'
import { goesOn, newestTodos } from './overview.ts'

/** The newest open to-dos that are neither due today nor overdue. */
export function OpenTodos({ todos }: { todos: readonly TodoRow[] }) {
  const { dashboard, nav } = useMessages()
  const today = useToday()
  const open = countOpen(todos)
  return (
    <HeldRows
      id="open-todos"
      title={nav.todos}
      note={open > 0 ? dashboard.openTodos(open) : undefined}
      pick={useCallback((held: ReadonlySet<string>) => newestTodos(todos, today, held), [todos, today])}
      row={(todo, index, hold) => (
        <OpenTodo
          key={todo.id}
          todo={todo}
          index={index}
          onToggle={() => {
            if (hold(todo.id) || !goesOn(todo)) toggleTodo(todo)
          }}
        />
      )}
      empty={open > 0 ? dashboard.noOtherTodos : dashboard.noTodos}
      link={{ to: paths.todos, text: dashboard.toTodos }}
    />
  )
}

function OpenTodo({ todo, index, onToggle }: { todo: TodoRow; index: number; onToggle: () => void }) {
  const id = useId()
  return (
    <li data-index={index}>
      <TickRow tick={<Checkbox id={id} data-control="tick" checked={todo.completed} onChange={onToggle} />}>
        <TickLabel htmlFor={id} isTicked={todo.completed}>
          {todo.title}
        </TickLabel>
      </TickRow>
    </li>
  )
}
