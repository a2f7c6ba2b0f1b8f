import type { KeyboardEvent, RefObject } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { AddLine } from '#app/ui/add-line.tsx'
import { UnderstoodDay } from './understood-day.tsx'
import { useTodoLine } from './use-todo-line.ts'

interface AddTodoProps {
  field: RefObject<HTMLInputElement | null>
  /** Called by arrow down: moves the focus into the list. */
  onDown: () => void
}

/**
 * The line for the next to-do. Escape refuses the day and priority that were read from the text; another Escape reads
 * them again.
 */
export function AddTodo({ field, onDown }: AddTodoProps) {
  const { todos: texts } = useMessages()
  const { line, use, parts, title, isRefused, refuse, readAgain } = useTodoLine(field)
  const isShown = parts.length > 0 || isRefused
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== field.current || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') onDown()
    else if (event.key !== 'Escape' || !isShown) return
    else if (parts.length > 0) refuse(parts.flatMap(({ words }) => words))
    else readAgain()
    event.preventDefault()
  }
  return (
    <AddLine
      label={texts.newTodo}
      placeholder={texts.addPlaceholder}
      addLabel={texts.add}
      {...line}
      onFocus={use}
      onKeyDown={onKeyDown}
      place="phone-foot"
      below={
        isShown && (
          <UnderstoodDay title={title} parts={parts} isRefused={isRefused} onRefuse={refuse} onReadAgain={readAgain} />
        )
      }
    />
  )
}
