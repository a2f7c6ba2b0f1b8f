import { ArrowDown, ArrowUp } from 'lucide-react'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { DayChoice } from '#app/planning/day-choice.tsx'
import { SkipButton } from '#app/planning/skip-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { moveTodo } from './todo-actions.ts'
import { isMovable } from './todo-groups.ts'

export interface DaySheetProps {
  todo: TodoRow
  /** Moves the to-do one place up (-1) or down (1). */
  onMove: (step: 1 | -1) => void
  onClose: () => void
}

/** A sheet to choose the day of a to-do by one tap, and its place: a finger cannot always hold a row and drag it. */
export function DaySheet({ todo, onMove, onClose }: DaySheetProps) {
  const { close, todoList } = useMessages()
  const texts = usePlanningTexts()
  const today = useToday()
  const choose = (day: string | null) => {
    onClose()
    moveTodo(todo, day, today)
  }
  const move = (step: 1 | -1) => {
    onClose()
    onMove(step)
  }
  return (
    <Dialog title={texts.whenOf(todo.title)} closeLabel={close} onClose={onClose} isReadFirst>
      <DayChoice day={todo.dueDate ?? null} today={today} onDay={choose} />
      <div className="mt-4 empty:hidden">
        <SkipButton table="todos" row={todo} onClose={onClose} />
      </div>
      {isMovable(todo) && (
        <div className="mt-4 flex flex-wrap gap-2 border-rule border-t pt-4">
          <Button look="outline" onClick={() => move(-1)} className="flex-1">
            <ArrowUp aria-hidden="true" className="size-5" />
            {todoList.moveUp}
          </Button>
          <Button look="outline" onClick={() => move(1)} className="flex-1">
            <ArrowDown aria-hidden="true" className="size-5" />
            {todoList.moveDown}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
