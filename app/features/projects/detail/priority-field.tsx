import { useMessages } from '#app/messages/language.ts'
import { SelectField } from '#app/ui/select-field.tsx'

/** The choices of priority, the highest first. */
const priorities = ['3', '2', '1'] as const

interface PriorityFieldProps {
  priority: number
  onPriority: (priority: number) => void
}

/** The priority of a task. */
export function PriorityField({ priority, onPriority }: PriorityFieldProps) {
  const { project, tasks } = useMessages()
  return (
    <SelectField
      label={project.priority}
      value={String(priority)}
      options={priorities.map((value) => [value, tasks.priority[Number(value)] ?? ''] as const)}
      onChoose={(value) => onPriority(Number(value))}
    />
  )
}
