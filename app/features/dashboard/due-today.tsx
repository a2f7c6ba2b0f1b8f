import { useCallback } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import type { TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { HeldRows } from './held-rows.tsx'
import { dueEntries, type Held } from './overview.ts'

interface DueTodayProps {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
  todos: readonly TodoRow[]
}

/** To-dos and tasks that are due today or overdue. */
export function DueToday({ projects, tasks, todos }: DueTodayProps) {
  const { agenda } = useMessages()
  const today = useToday()
  const dueNow = useCallback(
    (held: Held) => dueEntries({ projects, tasks, todos }, today, held),
    [projects, tasks, todos, today],
  )
  const due = dueNow(none)
  return (
    <HeldRows
      id="due-today"
      title={agenda.today}
      note={agenda.due(due.today, due.overdue) || undefined}
      pick={useCallback((held: Held) => dueNow(held).entries, [dueNow])}
      isToday
      today={today}
      empty={due.isDone ? agenda.allDone : agenda.nothingToday}
      link={{ to: paths.agenda, text: agenda.open }}
    />
  )
}

const none: Held = new Map()
