import { memo, useId } from 'react'
import { isCompleted, type TaskRow as Task } from '#app/data/areas/tasks.ts'
import { Due } from '#app/features/projects/due.tsx'
import { PriorityMark } from '#app/features/projects/priority-mark.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { nameId, OpenName, RemoveButton, TickRow } from '#app/ui/tick-row.tsx'

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
  const isDone = isCompleted(task)
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
    <RemoveButton label={project.removeTaskOf(task.title)} onRemove={(control) => acts.onRemove(task, control)} />
  )
  return (
    <TickRow tick={tick} actions={actions} onSwiped={(control) => acts.onRemove(task, control)}>
      <OpenName tickId={id} isTicked={isDone} label={project.editTaskOf(task.title)} onOpen={() => acts.onEdit(task)}>
        {task.title}
      </OpenName>
      <div id={`${id}-details`} className="text-sm text-soft">
        {task.description && <p className="line-clamp-2 [overflow-wrap:anywhere]">{task.description}</p>}
        <p className="flex flex-wrap items-center gap-x-3">
          {task.dueDate !== null && <Due dueDate={task.dueDate} isDone={isDone} today={today} />}
          <PriorityMark priority={task.priority} isDone={isDone} />
        </p>
      </div>
    </TickRow>
  )
})
