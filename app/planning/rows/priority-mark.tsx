import { ChevronDown, ChevronsUp, Equal } from 'lucide-react'
import { useMessages } from '#app/messages/language.ts'

const icons: Record<number, typeof Equal> = { 3: ChevronsUp, 2: Equal, 1: ChevronDown }

/** The icon and the name of a priority. */
export function PriorityMark({ priority, isDone = false }: { priority: number; isDone?: boolean }) {
  const { project, tasks } = useMessages()
  const Icon = icons[priority] ?? Equal
  const isHigh = priority === 3 && !isDone
  return (
    <span className={`inline-flex items-center gap-1 ${isHigh ? 'font-semibold text-ink' : ''}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{project.priority}</span> {tasks.priority[priority]}
    </span>
  )
}
