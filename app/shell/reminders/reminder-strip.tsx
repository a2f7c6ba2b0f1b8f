import { BellRing, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import { toggleTask } from '#app/actions/toggle-task.ts'
import { toggleTodo } from '#app/actions/toggle-todo.ts'
import type { KeptReminder } from '#app/data/areas/due-reminders.ts'
import { type Snooze, snoozeMutation } from '#app/data/mutations/reminder-acts.ts'
import { withCapital } from '#app/lib/capital.ts'
import { nearDay, spokenTime } from '#app/lib/dates.ts'
import { paths, showRow } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import type { ReminderTexts } from '#app/messages/pt-br/reminders.ts'
import { useReminderTexts } from '#app/messages/reminders.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import type { ReminderAct } from '#shared/notifications.ts'
import { dueDayOf } from '#shared/ticks.ts'
import { useDueReminders } from './use-due-reminders.ts'

/** The number of reminders shown; further ones are only counted. On a phone the rows of the page stay in sight. */
const mostShown = { phone: 1, wide: 3 }

/** The reminders whose time has come, until they are done, postponed or dismissed; with or without notifications. */
export function ReminderStrip() {
  const texts = useReminderTexts()
  const isWide = useMedia('(width >= 48rem)')
  const { due, now, nowMs, dismiss } = useDueReminders(texts)
  if (due.length === 0) return null
  const act = (reminder: KeptReminder, chosen: ReminderAct) => {
    if (chosen === 'done') completeReminded(reminder)
    else snoozeReminder(reminder, chosen, nowMs, texts)
  }
  const shown = due.slice(0, isWide ? mostShown.wide : mostShown.phone)
  const rest = due.length - shown.length
  return (
    <section aria-label={texts.heading} className="border-rule border-b bg-wash py-1.5 pr-2 pl-4 text-[0.9375rem]">
      <div className="flex items-center gap-2">
        <BellRing aria-hidden="true" className="size-5 shrink-0 text-soft" />
        <h2 className="flex-1 font-semibold">{texts.heading}</h2>
        <IconButton label={texts.dismiss(shown.length)} onClick={() => dismiss(shown)}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <ul>
        {shown.map((reminder) => (
          <Reminder key={reminder.row.id} reminder={reminder} today={now.slice(0, 10)} onAct={act} />
        ))}
      </ul>
      {rest > 0 && <p className="py-1 text-soft">{texts.more(rest)}</p>}
    </section>
  )
}

interface ReminderProps {
  reminder: KeptReminder
  today: string
  onAct: (reminder: KeptReminder, act: ReminderAct) => void
}

function Reminder({ reminder, today, onAct }: ReminderProps) {
  const texts = useReminderTexts()
  const { dates } = useMessages()
  const navigate = useNavigate()
  const { row } = reminder
  const day = nearDay(dueDayOf(row) ?? '', today, dates)
  const page = reminder.table === 'todos' ? paths.todos : paths.project(reminder.row.projectId)
  const button = (act: ReminderAct, label: string, name: string) => (
    <Button look="quiet" aria-label={name} onClick={() => onAct(reminder, act)}>
      {label}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <button
        type="button"
        className="min-h-11 min-w-0 flex-1 basis-48 py-1 text-left hover:underline"
        onClick={() => void navigate(page, { state: showRow(row.id) })}
      >
        <span className="font-medium [overflow-wrap:anywhere]">{withCapital(row.title)}</span>{' '}
        <span className="whitespace-nowrap text-sm text-soft">
          {row.dueTime ? `${day}, ${spokenTime(row.dueTime, dates)}` : day}
        </span>
      </button>
      <div className="-mr-2 ml-auto flex flex-wrap">
        {button('done', texts.done, texts.doneOf(row.title))}
        {button('snooze', texts.snooze, texts.snoozeOf(row.title))}
        {button('tomorrow', texts.tomorrow, texts.tomorrowOf(row.title))}
      </div>
    </li>
  )
}

/** Completes the to-do or task of a reminder, with an undo. */
function completeReminded({ table, row }: KeptReminder): void {
  if (table === 'todos') toggleTodo(row)
  else toggleTask(row)
}

/** Postpones a reminder until an hour from now, or until tomorrow at its own time (`by`), with an undo. */
function snoozeReminder({ table, row }: KeptReminder, by: Snooze, nowMs: number, texts: ReminderTexts): void {
  const [op, input] = snoozeMutation(table, row, by, nowMs)
  const toast = { kind: 'reminders.snooze', title: texts.snoozed, description: row.title, undone: texts.snoozeUndone }
  runWithUndo(op, input, { ...toast, back: [op, { id: row.id, snoozed: row.snoozed ?? null }] }).catch(() => undefined)
}
