import { useCallback } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import type { TaskRow } from '#app/data/areas/tasks.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { HeldRows } from './held-rows.tsx'
import { type Held, urgentTasks } from './overview.ts'

interface PriorityTasksProps {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
}

/** The most urgent tasks of all projects. */
export function PriorityTasks({ projects, tasks }: PriorityTasksProps) {
  const { dashboard } = useMessages()
  const today = useToday()
  return (
    <HeldRows
      id="priority-tasks"
      title={dashboard.priorityTasks}
      note={dashboard.ofProjects}
      pick={useCallback((held: Held) => urgentTasks(projects, tasks, held), [projects, tasks])}
      today={today}
      empty={dashboard.noTasks}
      link={{ to: paths.projects, text: `${dashboard.allTasks} ${dashboard.ofProjects}` }}
    />
  )
}
