import { ChevronDown, ChevronsUp, Equal } from 'lucide-react'
import { memo, useId } from 'react'
import { isCompleted, type TaskRow as Task } from '#app/data/tasks.ts'
import { Due } from '#app/features/projects/due.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RowButtons } from '#app/ui/row-buttons.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { TickLabel, TickRow } from '#app/ui/tick-row.tsx'

interface TaskRowProps {
  task: Task
  /** A day such as `2026-03-10`. */
  today: string
  acts: RowActs<Task>
}

/** One task. It does not know its place, so the lines below one that goes away are not drawn anew. */
export const TaskRow = memo(function TaskRow({ task, today, acts }: TaskRowProps) {
  const { project } = useMessages()
  const id = useId()
  const isDone = isCompleted(task)
  const tick = (
    <Checkbox
      id={id}
      data-control="tick"
      checked={isDone}
      aria-describedby={`${id}-details`}
      aria-keyshortcuts="F2 Delete"
      onChange={(event) => acts.onToggle(task, event.currentTarget)}
    />
  )
  const actions = (
    <RowButtons
      editLabel={project.editTaskOf(task.title)}
      onEdit={() => acts.onEdit(task)}
      removeLabel={project.removeTaskOf(task.title)}
      onRemove={(control) => acts.onRemove(task, control)}
    />
  )
  return (
    <TickRow tick={tick} actions={actions}>
      <TickLabel htmlFor={id} isTicked={isDone}>
        {task.title}
      </TickLabel>
      <div id={`${id}-details`} className="text-sm text-soft">
        {task.description && <p className="line-clamp-2 [overflow-wrap:anywhere]">{task.description}</p>}
        <p className="flex flex-wrap items-center gap-x-3">
          {task.dueDate !== null && <Due dueDate={task.dueDate} isDone={isDone} today={today} />}
          <Priority priority={task.priority} isDone={isDone} />
        </p>
      </div>
    </TickRow>
  )
})

const priorityIcons: Record<number, typeof Equal> = { 3: ChevronsUp, 2: Equal, 1: ChevronDown }

function Priority({ priority, isDone }: { priority: number; isDone: boolean }) {
  const { project, tasks } = useMessages()
  const Icon = priorityIcons[priority] ?? Equal
  const isHigh = priority === 3 && !isDone
  return (
    <span className={`inline-flex items-center gap-1 ${isHigh ? 'font-semibold text-ink' : ''}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{project.priority}</span> {tasks.priority[priority]}
    </span>
  )
}
