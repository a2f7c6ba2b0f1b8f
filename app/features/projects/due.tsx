import { CalendarDays } from 'lucide-react'
import { writtenDay } from '#app/lib/dates.ts'
import { dueTimeOn } from '#app/lib/due-dates.ts'
import { useMessages } from '#app/messages/language.ts'

/** The day that was written; how near it is while there is something to be done. */
export function Due({ dueDate, isDone, today }: { dueDate: string; isDone: boolean; today: string }) {
  const { project, tasks } = useMessages()
  const time = isDone ? 'later' : dueTimeOn(dueDate, today)
  const look = time === 'overdue' ? 'font-semibold text-red' : time === 'later' ? '' : 'font-semibold text-ink'
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1 ${look}`}>
      <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{project.due}</span> {writtenDay(dueDate)}
      {tasks.due[time] && <span>· {tasks.due[time]}</span>}
    </span>
  )
}
