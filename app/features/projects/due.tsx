import { CalendarDays } from 'lucide-react'
import { nearDay, writtenDay } from '#app/lib/dates.ts'
import { dueDay, dueTimeOn } from '#app/lib/due-dates.ts'
import { useMessages } from '#app/messages/language.ts'

/** The due day in colloquial form, with the date as a tooltip. Marks unfinished overdue work. */
export function Due({ dueDate, isDone, today }: { dueDate: string; isDone: boolean; today: string }) {
  const { project, tasks, dates } = useMessages()
  const time = isDone ? 'later' : dueTimeOn(dueDate, today)
  const look = time === 'overdue' ? 'font-semibold text-red' : time === 'later' ? '' : 'font-semibold text-ink'
  const day = dueDay(dueDate)
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1 ${look}`}>
      <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{project.due}</span>{' '}
      <time dateTime={day} title={writtenDay(day)}>
        {nearDay(day, today, dates)}
      </time>
      {time === 'overdue' && <span>· {tasks.overdue}</span>}
    </span>
  )
}
