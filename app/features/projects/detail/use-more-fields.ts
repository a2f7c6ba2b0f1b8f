import { useRef, useState } from 'react'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { useDraft } from '#app/data-react/use-draft.ts'
import type { TaskFields } from '#app/features/projects/task-actions.ts'
import { dueDateOf } from '#app/lib/due-dates.ts'

const usualPriority = 2

export type MoreFields = Pick<TaskFields, 'description' | 'priority' | 'dueDate'>

/**
 * The optional fields of the form for a new task. Each task starts without description and day, with medium priority.
 */
export function useMoreFields(projectId: string) {
  const dateField = useRef<HTMLInputElement>(null)
  const description = useDraft(`tasks.describe ${projectId}`)
  const [day, setDay] = useState('')
  const [isDateBad, setDateBad] = useState(false)
  const [priority, setPriority] = useState(usualPriority)

  /** False for a half-typed date. Its field is then marked as wrong and gets the focus. */
  const isComplete = () => {
    const isBad = dateField.current?.validity.valid === false
    setDateBad(isBad)
    if (isBad) dateField.current?.focus()
    return !isBad
  }
  /** Calls `write` to save the task, and empties the fields at once. A failure fills them again and is thrown. */
  const add = async (write: (fields: MoreFields, draft: StoredDraft) => Promise<void>) => {
    const { text } = description
    const fields = { description: text || null, priority, dueDate: day === '' ? null : dueDateOf(day) }
    const written = write(fields, description.take())
    setDay('')
    setPriority(usualPriority)
    try {
      await written
      description.forget(text)
    } catch (failure) {
      description.giveBack(text)
      setDay(day)
      setPriority(priority)
      throw failure
    }
  }
  return {
    dateField,
    day,
    setDay: (next: string) => {
      setDateBad(false)
      setDay(next)
    },
    isDateBad,
    priority,
    setPriority,
    description: description.text,
    setDescription: description.setText,
    isUsed: day !== '' || description.text !== '' || priority !== usualPriority,
    isComplete,
    add,
  }
}
