import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { isCompleted, type TaskRow } from '#app/data/areas/tasks.ts'
import { paths, showRow } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { Due } from '#app/planning/rows/due.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TickLabel, TickRow } from '#app/ui/tick-row.tsx'

interface PriorityTaskProps {
  task: TaskRow
  project: ProjectRow
  index: number
  /** A day such as `2026-03-10`. */
  today: string
  onToggle: (task: TaskRow) => void
}

/** One task with its project; a tap on the line ticks it. */
export function PriorityTask({ task, project, index, today, onToggle }: PriorityTaskProps) {
  const { dashboard } = useMessages()
  const id = useId()
  const isDone = isCompleted(task)
  const tick = (
    <Checkbox
      id={id}
      data-control="tick"
      checked={isDone}
      aria-describedby={`${id}-details`}
      onChange={() => onToggle(task)}
    />
  )
  const actions = (
    <Link
      to={paths.project(project.id)}
      state={showRow(task.id)}
      data-control="open"
      aria-label={dashboard.openProject(project.title)}
      title={dashboard.openProject(project.title)}
      className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-ink"
    >
      <ChevronRight aria-hidden="true" className="size-5" />
    </Link>
  )
  return (
    <li data-index={index}>
      <TickRow tick={tick} actions={actions}>
        <TickLabel htmlFor={id} isTicked={isDone}>
          {task.title}
        </TickLabel>
        <p id={`${id}-details`} className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {task.dueDate !== null && <Due dueDate={task.dueDate} isDone={isDone} today={today} />}
          <span className="[overflow-wrap:anywhere]">{project.title}</span>
        </p>
      </TickRow>
    </li>
  )
}
