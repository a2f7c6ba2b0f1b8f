import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import type { TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { dueDay } from '#app/lib/due-dates.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { type DayEntry, toggleEntry } from '#app/planning/overview/day-entry.ts'
import { DayEntryRow } from '#app/planning/overview/day-entry-row.tsx'
import { Due } from '#app/planning/rows/due.tsx'
import { focusRow } from '#app/ui/use-row-keys.ts'
import { HeldRows } from './held-rows.tsx'
import { dueEntries } from './overview.ts'

interface DueTodayProps {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
  todos: readonly TodoRow[]
}

/**
 * To-dos and tasks that are due today or overdue. The section appears once there is one, or at once with `?hoje` in the
 * URL, and then stays.
 */
export function DueToday({ projects, tasks, todos }: DueTodayProps) {
  const { agenda } = useMessages()
  const today = useToday()
  const [query] = useSearchParams()
  const before = useRef(new Map<string, DayEntry>())
  const dueNow = useCallback(
    (held: ReadonlySet<string>) => {
      const kept = [...before.current].filter(([id]) => held.has(id))
      return dueEntries({ projects, tasks, todos }, today, new Map(kept))
    },
    [projects, tasks, todos, today],
  )
  const due = dueNow(none)
  const [wasShown, setShown] = useState(query.has('hoje'))
  if (!wasShown && due.entries.length > 0) setShown(true)
  const pick = useCallback((held: ReadonlySet<string>) => dueNow(held).entries, [dueNow])
  if (!wasShown) return null
  return (
    <HeldRows
      id="due-today"
      title={agenda.today}
      note={agenda.due(due.today, due.overdue) || undefined}
      pick={pick}
      row={(entry, index, hold) => (
        <li key={entry.key} data-index={index}>
          <DayEntryRow
            entry={entry}
            onToggle={(one, control) => {
              before.current.set(one.row.id, one)
              hold(one.row.id)
              if (one.row.repeat && !one.isDone) focusBeside(control, index)
              toggleEntry(one)
            }}
          >
            {isBefore(entry, today) && (
              <Due dueDate={entry.row.dueDate ?? ''} isDone={entry.isDone || entry.isComing} today={today} />
            )}
          </DayEntryRow>
        </li>
      )}
      empty={agenda.allDone}
      link={{ to: paths.agenda, text: agenda.open }}
    />
  )
}

const none: ReadonlySet<string> = new Set()

const isBefore = ({ row }: DayEntry, today: string): boolean => row.dueDate !== null && dueDay(row.dueDate) < today

/** Focuses the row below, else the one above, else the heading: a ticked row with a repeat loses its checkbox. */
function focusBeside(control: HTMLElement, index: number): void {
  const list = control.closest('ul')
  if (!focusRow(list, index + 1) && !focusRow(list, index - 1)) document.getElementById('due-today')?.focus()
}
