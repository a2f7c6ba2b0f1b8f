import { CalendarDays, Repeat2 } from 'lucide-react'
import { nearDay, spokenTime, writtenDay } from '#app/lib/dates.ts'
import { dueDay, dueTimeOn } from '#app/lib/due-dates.ts'
import { useMessages } from '#app/messages/language.ts'

interface DueProps {
  dueDate: string
  /** A time such as `09:00`. */
  time?: string | null | undefined
  isRepeated?: boolean
  isDone: boolean
  today: string
}

/** The due day in colloquial form, with the date as a tooltip. An overdue row that is not done is marked. */
export function Due({ dueDate, time, isRepeated = false, isDone, today }: DueProps) {
  const { project, tasks, dates } = useMessages()
  const distance = isDone ? 'later' : dueTimeOn(dueDate, today)
  const look = distance === 'overdue' ? 'font-semibold text-red' : distance === 'later' ? '' : 'font-semibold text-ink'
  const day = dueDay(dueDate)
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1 ${look}`}>
      <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{project.due}</span>{' '}
      <time dateTime={time ? `${day}T${time}` : day} title={writtenDay(day)}>
        {nearDay(day, today, dates)}
        {time && `, ${spokenTime(time, dates)}`}
      </time>
      {distance === 'overdue' && <span>· {tasks.overdue}</span>}
      {isRepeated && (
        <>
          <Repeat2 aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{dates.repeats}</span>
        </>
      )}
    </span>
  )
}
