import { memo, useId, useState } from 'react'
import { isCompleted, type TaskRow as Task } from '#app/data/areas/tasks.ts'
import { tickStep } from '#app/features/projects/task-actions.ts'
import { withCapital } from '#app/lib/capital.ts'
import { useMessages } from '#app/messages/language.ts'
import { Due, hasReminder } from '#app/planning/rows/due.tsx'
import { PriorityMark } from '#app/planning/rows/priority-mark.tsx'
import { SkipSwipe } from '#app/planning/rows/skip-swipe.tsx'
import { StepList, StepsButton } from '#app/planning/rows/step-list.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { nameId, OpenName, RemoveButton, TickRow } from '#app/ui/tick-row.tsx'
import { isRepeating } from '#shared/ticks.ts'

interface TaskRowProps {
  task: Task
  /** A day such as `2026-03-10`. */
  today: string
  acts: RowActs<Task>
}

/** One task. It does not know its index, so the rows below a removed one are not rendered again. */
export const TaskRow = memo(function TaskRow({ task, today, acts }: TaskRowProps) {
  const { project } = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isDone = isCompleted(task)
  const steps = task.steps ?? []
  const tick = (
    <Checkbox
      id={id}
      data-control="tick"
      data-item={task.id}
      checked={isDone}
      aria-describedby={`${id}-details`}
      aria-labelledby={nameId(id)}
      aria-keyshortcuts="Enter Delete"
      onChange={(event) => acts.onToggle(task, event.currentTarget)}
    />
  )
  const actions = (
    <>
      {steps.length > 0 && (
        <StepsButton title={task.title} steps={steps} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      <RemoveButton label={project.removeTaskOf(task.title)} onRemove={(control) => acts.onRemove(task, control)} />
    </>
  )
  const stepList = <StepList title={task.title} steps={steps} onTick={(step) => tickStep(task, step)} />
  const line = (
    <TickRow
      tick={tick}
      actions={actions}
      below={isOpen && steps.length > 0 && stepList}
      onSwiped={(control) => acts.onRemove(task, control)}
    >
      <OpenName tickId={id} isTicked={isDone} label={project.editTaskOf(task.title)} onOpen={() => acts.onEdit(task)}>
        {withCapital(task.title)}
      </OpenName>
      <div id={`${id}-details`} className="text-sm text-soft">
        {task.description && <p className="line-clamp-2 [overflow-wrap:anywhere]">{task.description}</p>}
        <p className="flex flex-wrap items-center gap-x-3">
          {task.dueDate !== null && (
            <Due
              dueDate={task.dueDate}
              time={task.dueTime}
              isRepeated={Boolean(task.repeat)}
              isDone={isDone}
              today={today}
              hasReminder={hasReminder(task)}
            />
          )}
          <PriorityMark priority={task.priority} isDone={isDone} />
        </p>
      </div>
    </TickRow>
  )
  const onSkip = isRepeating(task) && !isDone ? () => void skip(task) : undefined
  return <SkipSwipe onSkip={onSkip}>{line}</SkipSwipe>
})

const skip = async (task: Task): Promise<void> => (await import('#app/actions/skip-row.ts')).skipRow('tasks', task)
