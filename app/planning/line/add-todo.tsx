import type { KeyboardEvent, RefObject } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { AddLine } from '#app/ui/add-line.tsx'
import { useMic } from '#app/voice/use-mic.tsx'
import { columnOf, dayOfMonth } from '#shared/days.ts'
import { UnderstoodLine } from './understood-line.tsx'
import { useTodoLine } from './use-todo-line.ts'

interface AddTodoProps {
  field: RefObject<HTMLInputElement | null>
  /** Called by arrow down: moves the focus into the list. */
  onDown: () => void
  /** The day of a line that says none; the line names it. */
  day?: string
  onFocus?: () => void
}

/** The line for the next to-do. Escape refuses what was read from the text; another Escape reads it again. */
export function AddTodo({ field, onDown, day, onFocus }: AddTodoProps) {
  const { todos: texts, agenda, dates } = useMessages()
  const { line, reading } = useTodoLine({ field, day, form: day ? 'todos.create agenda' : 'todos.create' })
  const mic = useMic(line)
  const name = day && agenda.addOn(dates.weekdays[columnOf(day)] ?? '', dayOfMonth(day))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== field.current || event.nativeEvent.isComposing) return
    if (event.key !== 'ArrowDown') return reading.onKeyDown(event)
    onDown()
    event.preventDefault()
  }
  return (
    <AddLine
      label={name ?? texts.newTodo}
      placeholder={mic.placeholder ?? name ?? texts.addPlaceholder}
      addLabel={texts.add}
      {...line}
      onFocus={() => {
        reading.use()
        onFocus?.()
      }}
      onKeyDown={onKeyDown}
      place="phone-foot"
      end={mic.button}
      below={reading.isShown && <UnderstoodLine {...reading.understood} />}
      offer={!reading.isShown && reading.offer}
    />
  )
}
