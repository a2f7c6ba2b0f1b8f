import { useRef, useState } from 'react'
import type { TaskRow } from '#app/data/areas/tasks.ts'
import { useKeptForm } from '#app/data-react/use-kept-form.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { changeTask, type TaskFields } from '#app/features/projects/task-actions.ts'
import { dueDateOf, dueDay } from '#app/lib/due-dates.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { type Plan, type PlanChanges, planChanges, planOf } from '#app/planning/plan.ts'
import { PlanSections } from '#app/planning/plan-sections.tsx'
import { SkipButton } from '#app/planning/skip-button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DueDateField } from './due-date-field.tsx'
import { PriorityField } from './priority-field.tsx'

export interface TaskDialogProps {
  task: TaskRow
  onRemove: () => void
  onClose: () => void
}

/** All fields of a task. Only fields changed here are written, so that other devices may change the rest. */
export function TaskDialog({ task, onRemove, onClose }: TaskDialogProps) {
  const { project: texts, tasks, mutations, close, cancel, save, remove, resumed } = useMessages()
  const { before, fields: all, set: setFields, draft } = useKeptForm(`tasks.update ${task.id}`, task, typedWithPlan)
  const { plan, ...fields } = all
  const today = useToday()
  const [error, setError] = useState<{ title?: string; isDateBad?: boolean }>({})
  const dateField = useRef<HTMLInputElement>(null)
  const set = (changes: Partial<typeof all>) => {
    setError({})
    setFields(changes)
  }
  const closeSaved = draft.forgetAnd(onClose)
  const submit = () => {
    if (!fields.title.trim()) return setError({ title: texts.taskTitleRequired })
    if (dateField.current?.validity.valid === false) return setError({ isDateBad: true })
    changeTask(before, written(fields, before), planned(before, plan)).then(closeSaved, (failure: unknown) =>
      setError({ title: errorText(failure, mutations['tasks.update'].failed) }),
    )
  }
  /**
   * Takes the changes of the sections. A repeat or a time may also set the due day, which is a field of the dialog
   * itself.
   */
  const onPlan = ({ dueDate, ...changes }: Partial<Plan>) => {
    set({ plan: { ...plan, ...changes }, ...(dueDate !== undefined && { day: dueDate ?? '' }) })
  }
  return (
    <FormDialog
      title={texts.editTask}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      onSubmit={submit}
      onClose={onClose}
      draft={{ ...draft, text: resumed }}
      removal={{ label: remove, onRemove }}
    >
      <TextField
        label={texts.title}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
        error={error.title}
        autoComplete="off"
        data-autofocus
      />
      <TextArea
        label={texts.description}
        value={fields.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <PriorityField priority={fields.priority} onPriority={(priority) => set({ priority })} />
      <SelectField
        label={texts.taskStatus}
        value={fields.status}
        options={[
          ['pendente', tasks.status.pendente],
          ['concluída', tasks.status.concluída],
        ]}
        onChoose={(status) => set({ status })}
      />
      <DueDateField field={dateField} day={fields.day} onDay={(day) => set({ day })} isBad={error.isDateBad === true} />
      <PlanSections
        sections={sections}
        plan={{ ...plan, dueDate: fields.day === '' ? null : fields.day }}
        today={today}
        onPlan={onPlan}
      />
      <SkipButton table="tasks" row={task} onClose={closeSaved} />
    </FormDialog>
  )
}

const sections = ['time', 'repeat', 'steps'] as const

/** The changed fields of the sections. The others are fields of the dialog itself. */
function planned(task: TaskRow, plan: Plan): PlanChanges {
  const before = planOf(task)
  const { dueDate, priority, notes } = before
  return planChanges(before, { ...plan, dueDate, priority, notes })
}

interface Typed extends Pick<TaskFields, 'title' | 'priority' | 'status'> {
  description: string
  /** Empty for none. */
  day: string
}

const typed = ({ title, description, priority, status, dueDate }: TaskRow): Typed => ({
  title,
  description: description ?? '',
  priority,
  status,
  day: dueDate ? dueDay(dueDate) : '',
})

const typedWithPlan = (task: TaskRow) => ({ ...typed(task), plan: planOf(task) })

/** The fields as they are stored. The due date keeps its stored form unless another day was chosen. */
function written({ title, description, priority, status, day }: Typed, before: TaskRow): TaskFields {
  const isSameDay = day === typed(before).day
  const dueDate = isSameDay ? before.dueDate : day === '' ? null : dueDateOf(day)
  return { title: title.trim(), description: description.trim() || null, priority, status, dueDate }
}
