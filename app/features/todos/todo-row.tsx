import { CalendarDays } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { TodoRow as Todo } from '#app/data/areas/todos.ts'
import { withCapital } from '#app/lib/capital.ts'
import { useMessages } from '#app/messages/language.ts'
import { Due, hasReminder } from '#app/planning/rows/due.tsx'
import { PriorityMark } from '#app/planning/rows/priority-mark.tsx'
import { SkipSwipe } from '#app/planning/rows/skip-swipe.tsx'
import { StepList, StepsButton } from '#app/planning/rows/step-list.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { nameId, OpenName, RemoveButton, TickRow } from '#app/ui/tick-row.tsx'
import { isRepeating } from '#shared/ticks.ts'
import { MoveMenu, type MoveMenuProps } from './move-menu.tsx'
import { tickStep } from './todo-actions.ts'
import { isMovable } from './todo-groups.ts'

interface TodoRowProps {
  todo: Todo
  /** A day such as `2026-03-10`. */
  today: string
  acts: RowActs<Todo>
  onMove: MoveMenuProps['onMove']
  /** Opens the choice of the to-do's day. */
  onPlan: (todo: Todo) => void
}

/** One to-do. It does not know its index, so the rows below a removed one are not rendered again. */
export const TodoRow = memo(function TodoRow({ todo, today, acts, onMove, onPlan }: TodoRowProps) {
  const { todos } = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const steps = todo.steps ?? []
  const tick = (
    <Checkbox
      id={id}
      data-control="tick"
      data-item={todo.id}
      checked={todo.completed}
      aria-labelledby={nameId(id)}
      aria-describedby={hasDetails(todo) ? `${id}-details` : undefined}
      aria-keyshortcuts={isMovable(todo) ? 'Enter Delete Alt+ArrowUp Alt+ArrowDown' : 'Enter Delete'}
      onChange={(event) => acts.onToggle(todo, event.currentTarget)}
    />
  )
  const actions = (
    <>
      {steps.length > 0 && (
        <StepsButton title={todo.title} steps={steps} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      {isMovable(todo) && <MoveMenu todo={todo} onMove={onMove} />}
      {!todo.completed && <PlanButton todo={todo} onPlan={onPlan} />}
      <RemoveButton label={todos.remove(todo.title)} onRemove={(control) => acts.onRemove(todo, control)} />
    </>
  )
  const stepList = <StepList title={todo.title} steps={steps} onTick={(step) => tickStep(todo, step)} />
  const line = (
    <TickRow
      tick={tick}
      actions={actions}
      below={isOpen && steps.length > 0 && stepList}
      onSwiped={(control) => acts.onRemove(todo, control)}
    >
      <OpenName tickId={id} isTicked={todo.completed} label={todos.edit(todo.title)} onOpen={() => acts.onEdit(todo)}>
        {withCapital(todo.title)}
      </OpenName>
      {hasDetails(todo) && <Details id={`${id}-details`} todo={todo} today={today} />}
    </TickRow>
  )
  const onSkip = isRepeating(todo) && !todo.completed ? () => void skip(todo) : undefined
  return <SkipSwipe onSkip={onSkip}>{line}</SkipSwipe>
})

const skip = async (todo: Todo): Promise<void> => (await import('#app/actions/skip-row.ts')).skipRow('todos', todo)

/** True for a row with a day or a priority. A row that an older version of the app wrote lacks both fields. */
const hasDetails = ({ dueDate, priority }: Todo): boolean => Boolean(dueDate) || Boolean(priority)

function Details({ id, todo, today }: { id: string; todo: Todo; today: string }) {
  const { dueDate, dueTime, repeat, priority, completed } = todo
  return (
    <p id={id} className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {dueDate && (
        <Due
          dueDate={dueDate}
          time={dueTime}
          isRepeated={Boolean(repeat)}
          isDone={completed}
          today={today}
          hasReminder={hasReminder(todo)}
          isBelowDay
        />
      )}
      {priority && <PriorityMark priority={priority} isDone={completed} />}
    </p>
  )
}

/** The button that opens the choice of a day. With a mouse it is visible only while its row is hovered or focused. */
function PlanButton({ todo, onPlan }: Pick<TodoRowProps, 'todo' | 'onPlan'>) {
  const { dates } = useMessages()
  return (
    <span className="transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:hover)]:opacity-0">
      <IconButton
        data-control="plan"
        tabIndex={-1}
        aria-haspopup="dialog"
        look="faint"
        label={dates.chooseDay(todo.title)}
        onClick={() => onPlan(todo)}
      >
        <CalendarDays aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  )
}
