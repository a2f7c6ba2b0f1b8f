import type { TodoRow } from '#app/data/areas/todos.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { DayChoice } from '#app/planning/day-choice.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { moveTodo } from './todo-actions.ts'

export interface DaySheetProps {
  todo: TodoRow
  onClose: () => void
}

/** The day of a to-do by one tap. */
export function DaySheet({ todo, onClose }: DaySheetProps) {
  const { close } = useMessages()
  const texts = usePlanningTexts()
  const today = useToday()
  const choose = (day: string | null) => {
    onClose()
    moveTodo(todo, day, today)
  }
  return (
    <Dialog title={texts.whenOf(todo.title)} closeLabel={close} onClose={onClose} isReadFirst>
      <DayChoice day={todo.dueDate ?? null} today={today} onDay={choose} />
    </Dialog>
  )
}
