import { useCallback } from 'react'
import { countOpen, type TodoRow } from '#app/data/areas/todos.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { HeldRows } from './held-rows.tsx'
import { type Held, nextTodos } from './overview.ts'

/** The next open to-dos after those of today. */
export function NextTodos({ todos }: { todos: readonly TodoRow[] }) {
  const { dashboard, nav } = useMessages()
  const today = useToday()
  const open = countOpen(todos)
  return (
    <HeldRows
      id="next-todos"
      title={nav.todos}
      note={open > 0 ? dashboard.openTodos(open) : undefined}
      pick={useCallback((held: Held) => nextTodos(todos, today, held), [todos, today])}
      today={today}
      empty={open > 0 ? dashboard.noOtherTodos : dashboard.noTodos}
      link={{ to: paths.todos, text: dashboard.toTodos }}
    />
  )
}
