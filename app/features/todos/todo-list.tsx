import { type RefObject, useCallback, useMemo, useRef } from 'react'
import type { TodoRow as Todo } from '#app/data/todos.ts'
import { useMessages } from '#app/messages/language.ts'
import { Rows } from '#app/ui/rows.tsx'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { useRowKeys } from '#app/ui/use-row-keys.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { removeTodo, toggleTodo } from './todo-acts.ts'
import { type TodoActs, TodoRow } from './todo-row.tsx'

interface TodoListProps {
  todos: readonly Todo[]
  list: RefObject<HTMLDivElement | null>
  /** One that a link asks for. */
  shownId: string | undefined
  turn: string
  onEdit: (todo: Todo) => void
  /** Arrow up from the first row. */
  onTop: () => void
  /** Takes the focus when the row that had it was the last one. */
  onEmptied: () => void
}

/** Thousands of to-dos as quickly as ten. Under a finger that is down nothing moves. */
export function TodoList({ todos: latest, list, shownId, turn, onEdit, onTop, onEmptied }: TodoListProps) {
  const { todos: texts } = useMessages()
  const todos = useWhileUntouched(list, latest)
  const acts = useTodoActs(useFocusKeeper(list, onEmptied), onEdit)
  const shown = useRef(todos)
  shown.current = todos
  const keys = useMemo(() => keysOf(acts, (index) => shown.current[index]), [acts])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls of the rows
    <div ref={list} onKeyDown={useRowKeys(list, { keys, onTop })}>
      <Rows
        label={texts.list}
        rows={todos}
        shown={{ index: shownId ? todos.findIndex(({ id }) => id === shownId) : -1, turn }}
      >
        {(todo) => <TodoRow key={todo.id} todo={todo} acts={acts} />}
      </Rows>
    </div>
  )
}

const keysOf = (acts: TodoActs, todoAt: (index: number) => Todo | undefined) => {
  const on = (act: (todo: Todo, control: HTMLElement) => void) => (index: number, control: HTMLElement) => {
    const todo = todoAt(index)
    if (todo) act(todo, control)
  }
  return { F2: on(acts.onEdit), Delete: on(acts.onRemove) }
}

function useTodoActs(keepFocus: (control: HTMLElement) => void, onEdit: TodoListProps['onEdit']): TodoActs {
  const act = useCallback(
    (run: (todo: Todo) => void) => (todo: Todo, control: HTMLElement) => {
      keepFocus(control)
      run(todo)
    },
    [keepFocus],
  )
  return useMemo(() => ({ onToggle: act(toggleTodo), onRemove: act(removeTodo), onEdit }), [act, onEdit])
}
