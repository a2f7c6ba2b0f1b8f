import { Bell, CalendarDays, Clock, Repeat2 } from 'lucide-react'
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
  hasReminder?: boolean
  /** True below a heading that names the day of today and of tomorrow: then only the time is visible. */
  isBelowDay?: boolean
}

const near = 'font-semibold text-ink'
const looks = { overdue: 'font-semibold text-red', today: near, tomorrow: near, later: '' }
const isNamed = { overdue: false, today: true, tomorrow: true, later: false }

/** The due day in colloquial form, with the date as a tooltip. An overdue row that is not done is marked. */
export function Due({
  dueDate,
  time,
  isRepeated = false,
  isDone,
  today,
  hasReminder = false,
  isBelowDay = false,
}: DueProps) {
  const { project, tasks, dates } = useMessages()
  const distance = isDone ? 'later' : dueTimeOn(dueDate, today)
  const day = dueDay(dueDate)
  const isTimeOnly = isBelowDay && isNamed[distance]
  const Icon = isTimeOnly ? Clock : CalendarDays
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1 ${looks[distance]}`}>
      {(time || !isTimeOnly) && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="sr-only">{project.due}</span>{' '}
      <time dateTime={time ? `${day}T${time}` : day} title={writtenDay(day)}>
        <span className={isTimeOnly ? 'sr-only' : undefined}>
          {nearDay(day, today, dates)}
          {time && ', '}
        </span>
        {time && spokenTime(time, dates)}
      </time>
      {distance === 'overdue' && <span>· {tasks.overdue}</span>}
      {/* Without a day or a time beside it, the sign has its word. */}
      {isRepeated && <Sign icon={Repeat2} text={dates.repeats} isWord={isTimeOnly && !time} />}
      {hasReminder && !isDone && <Sign icon={Bell} text={dates.reminds} />}
    </span>
  )
}

function Sign({ icon: Icon, text, isWord = false }: { icon: typeof Bell; text: string; isWord?: boolean }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={isWord ? 'font-normal text-soft' : 'sr-only'}>{text}</span>
    </>
  )
}

/** True for a row with a reminder. A row that an older version of the app wrote lacks the field. */
export const hasReminder = ({ reminder }: { reminder?: number | null | undefined }): boolean =>
  typeof reminder === 'number'
