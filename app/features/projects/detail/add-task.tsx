import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, memo, type RefObject, useState } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { UnderstoodLine } from '#app/planning/line/understood-line.tsx'
import { AddLine } from '#app/ui/add-line.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { DueDateField } from './due-date-field.tsx'
import { PriorityField } from './priority-field.tsx'
import { useTaskLine } from './use-task-line.ts'

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
  const { project: texts } = useMessages()
  const isWide = useMedia(wide)
  const [isOpen, setOpen] = useState(false)
  const { line, reading, more } = useTaskLine(projectId, field)
  const onSubmit = (event: FormEvent) => {
    if (line.text.trim() && !more.isComplete()) return event.preventDefault()
    line.onSubmit(event)
    if (!line.text.trim()) {
      showToast({ tone: 'failure', title: texts.taskTitleRequired, description: texts.taskTitleRequiredText })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== field.current || event.nativeEvent.isComposing) return
    if (event.key !== 'ArrowDown') return reading.onKeyDown(event)
    event.preventDefault()
    onDown()
  }
  const understood = reading.isShown && <UnderstoodLine {...reading.understood} />
  const hasFields = isWide || isOpen || more.isUsed
  return (
    <AddLine
      label={texts.newTask}
      placeholder={texts.addPlaceholder}
      addLabel={texts.add}
      {...line}
      place="phone-foot"
      onSubmit={onSubmit}
      onFocus={reading.use}
      onKeyDown={onKeyDown}
      below={!hasFields && understood}
      offer={!reading.isShown && reading.offer}
      end={
        isWide || more.isUsed ? undefined : (
          <div className="max-md:-mx-2">
            <IconButton label={texts.moreFields} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <SlidersHorizontal aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        )
      }
    >
      {hasFields && (
        // Between the bar of the app and the button: a phone's keyboard may leave little room.
        <div className="space-y-4 py-2 pr-2 max-md:max-h-[calc(100dvh-var(--above-foot)-12rem)] max-md:overflow-y-auto">
          {understood && <div className="[&>.line]:block [&_.col-start-2]:p-0">{understood}</div>}
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
