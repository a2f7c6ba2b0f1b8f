import { CircleCheckBig } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ProjectRow } from '#app/data/projects.ts'
import type { TaskRow } from '#app/data/tasks.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { toggleTask } from '#app/features/projects/task-acts.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { focusRow, useRowKeys } from '#app/ui/use-row-keys.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { urgentTasks } from './overview.ts'
import { PriorityTask } from './priority-task.tsx'
import { SectionHead } from './section-head.tsx'
import { useHeld } from './use-held.ts'

interface PriorityTasksProps {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
}

const noKeys = {}

/** What is to be done first, whichever project it is in. */
export function PriorityTasks({ projects, tasks }: PriorityTasksProps) {
  const { dashboard } = useMessages()
  const list = useRef<HTMLUListElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const today = useToday()
  const [held, hold] = useHeld(useFocusPlace(list, head))
  const latest = useMemo(() => urgentTasks(projects, tasks, held), [projects, tasks, held])
  const urgent = useWhileUntouched(list, latest)
  const toHead = useCallback(() => head.current?.focus(), [])
  const onToggle = (task: TaskRow) => {
    hold(task.id)
    toggleTask(task)
  }
  return (
    <section aria-labelledby="priority-tasks">
      <SectionHead id="priority-tasks" title={dashboard.priorityTasks} heading={head} />
      <ul
        ref={list}
        aria-labelledby="priority-tasks"
        onKeyDown={useRowKeys(list, { keys: noKeys, onTop: toHead })}
        className="border-rule border-t"
      >
        {urgent.map(({ task, project }, index) => (
          <PriorityTask key={task.id} task={task} project={project} index={index} today={today} onToggle={onToggle} />
        ))}
      </ul>
      {urgent.length === 0 && (
        <div className="line border-rule border-b">
          <CircleCheckBig aria-hidden="true" className="mx-auto mt-4 size-6 text-soft" />
          <p className="px-4 py-4 text-soft">{dashboard.noTasks}</p>
        </div>
      )}
      <div className="line border-rule border-b">
        <div className="col-start-2 flex min-h-14 items-center px-4">
          <Link to={paths.projects} className={`${buttonClass('quiet')} -ml-4`}>
            {dashboard.allTasks}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** Remembers where the focus is before rows go that were held, and puts it into that place again, or at the head. */
function useFocusPlace(
  list: React.RefObject<HTMLElement | null>,
  head: React.RefObject<HTMLElement | null>,
): () => void {
  const place = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (place.current === undefined) return
    const rows = list.current?.children.length ?? 0
    const isLost = !list.current?.contains(document.activeElement)
    if (isLost && rows > 0) focusRow(list.current, Math.min(place.current, rows - 1))
    else if (isLost) head.current?.focus()
    place.current = undefined
  })
  return useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    if (row && list.current?.contains(row)) place.current = Number(row.dataset.index)
  }, [list])
}
