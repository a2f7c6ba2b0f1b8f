import type { RefObject } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { TextField } from '#app/ui/text-field.tsx'

/** Other years than four-digit ones are no ISO dates. */
const [first, last] = ['1000-01-01', '9999-12-31']

interface DueDateFieldProps {
  /** Lets the caller check the validity of the date at the submit: the browser reports a half-typed date only there. */
  field: RefObject<HTMLInputElement | null>
  /** A day such as `2026-03-10`; empty for none. */
  day: string
  onDay: (day: string) => void
  isBad: boolean
}

/** A due date with the native calendar. */
export function DueDateField({ field, day, onDay, isBad }: DueDateFieldProps) {
  const { project } = useMessages()
  return (
    <TextField
      ref={field}
      type="date"
      min={first}
      max={last}
      label={project.dueDate}
      value={day}
      onChange={(event) => onDay(event.target.value)}
      error={isBad ? project.badDate : undefined}
    />
  )
}
