import type { KeyboardEvent, RefObject } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { UnderstoodLine } from '#app/planning/line/understood-line.tsx'
import { AddLine } from '#app/ui/add-line.tsx'
import { useTodoLine } from './use-todo-line.ts'

interface AddTodoProps {
  field: RefObject<HTMLInputElement | null>
  /** Called by arrow down: moves the focus into the list. */
  onDown: () => void
}

/** The line for the next to-do. Escape refuses what was read from the text; another Escape reads it again. */
export function AddTodo({ field, onDown }: AddTodoProps) {
  const { todos: texts } = useMessages()
  const { line, reading } = useTodoLine(field)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== field.current || event.nativeEvent.isComposing) return
    if (event.key !== 'ArrowDown') return reading.onKeyDown(event)
    onDown()
    event.preventDefault()
  }
  return (
    <AddLine
      label={texts.newTodo}
      placeholder={texts.addPlaceholder}
      addLabel={texts.add}
      {...line}
      onFocus={reading.use}
      onKeyDown={onKeyDown}
      place="phone-foot"
      below={reading.isShown ? <UnderstoodLine {...reading.understood} /> : reading.offer}
    />
  )
}
