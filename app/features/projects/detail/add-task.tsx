import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, memo, type RefObject, useState } from 'react'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import type { PastedTask } from '#app/features/projects/pasted-tasks.ts'
import { addTask, addTasks } from '#app/features/projects/task-actions.ts'
import { unbroken, writtenLines } from '#app/lib/line-ends.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { AddLine } from '#app/ui/add-line.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { DueDateField } from './due-date-field.tsx'
import { PriorityField } from './priority-field.tsx'
import { useMoreFields } from './use-more-fields.ts'

/** From this width the form is beside the tasks. */
const wide = '(width >= 80rem)'

interface AddTaskProps {
  projectId: string
  field: RefObject<HTMLInputElement | null>
  /** Called by arrow down: moves the focus into the list. */
  onDown: () => void
}

/** A line for the next task. Its other fields are folded away on narrow windows, unless one is filled in. */
export const AddTask = memo(function AddTask({ projectId, field, onDown }: AddTaskProps) {
  const { project: texts, mutations } = useMessages()
  const isWide = useMedia(wide)
  const [isOpen, setOpen] = useState(false)
  const more = useMoreFields(projectId)
  const line = useAddLine({
    form: `tasks.create ${projectId}`,
    field,
    missing: texts.taskTitleRequired,
    add: (title, draft) =>
      more.add((fields, described) => addTask({ projectId, title, ...fields }, [draft, described])),
    addLines: (text, draft) =>
      more.add(async (fields, described) => {
        const rows = await tasksIn(text, fields.description)
        const drafts = [draft, described]
        if (rows.length === 0) return addTask({ projectId, title: unbroken(text), ...fields }, drafts)
        await addTasks(
          rows.map((row) => ({ projectId, ...fields, ...row })),
          drafts,
        )
      }),
    refusal: lineRefusal(mutations['tasks.create'].failed),
  })
  const onSubmit = (event: FormEvent) => {
    if (line.text.trim() && !more.isComplete()) return event.preventDefault()
    line.onSubmit(event)
    if (!line.text.trim()) {
      showToast({ tone: 'failure', title: texts.taskTitleRequired, description: texts.taskTitleRequiredText })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onDown()
  }
  return (
    <AddLine
      label={texts.newTask}
      placeholder={texts.addPlaceholder}
      addLabel={texts.add}
      {...line}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      end={
        isWide || more.isUsed ? undefined : (
          <IconButton label={texts.moreFields} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal aria-hidden="true" className="size-5" />
          </IconButton>
        )
      }
    >
      {(isWide || isOpen || more.isUsed) && (
        <div className="space-y-4 py-2 pr-2">
          <DueDateField field={more.dateField} day={more.day} onDay={more.setDay} isBad={more.isDateBad} />
          <PriorityField priority={more.priority} onPriority={more.setPriority} />
          <TextArea
            label={texts.description}
            value={more.description}
            onChange={(event) => more.setDescription(event.target.value)}
          />
        </div>
      )}
    </AddLine>
  )
})

/** The tasks of a pasted text. Its lines as they are if their reader cannot be loaded. */
async function tasksIn(text: string, description: string | null | undefined): Promise<PastedTask[]> {
  try {
    return (await import('#app/features/projects/pasted-tasks.ts')).pastedTasks(text, description)
  } catch {
    return writtenLines(text).map((title) => ({ title }))
  }
}
