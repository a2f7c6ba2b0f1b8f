import { useDragOperation, useDroppable } from '@dnd-kit/react'
import { useMessages } from '#app/messages/language.ts'
import { StatusIcon } from '#app/planning/overview/status-label.tsx'
import { type Project, projectStatuses } from '#shared/projects.ts'

/**
 * The columns as places to drop a card, at the bottom of the screen within reach of the thumb. Shown during a drag
 * while the board has room for only one column.
 */
export function DropBar() {
  const { projectList } = useMessages()
  const { source } = useDragOperation()
  if (!source) return null
  return (
    <section
      aria-label={projectList.dropHere}
      className="fixed inset-x-0 bottom-(--bottom-bar) z-50 grid animate-rise grid-cols-2 gap-2 border-rule border-t bg-desk p-3 shadow-lift md:bottom-0"
    >
      {projectStatuses.map((status) => (
        <DropPlace key={status} status={status} />
      ))}
    </section>
  )
}

function DropPlace({ status }: { status: Project['status'] }) {
  const { projectList } = useMessages()
  const { ref, isDropTarget } = useDroppable({ id: status })
  return (
    <div
      ref={ref}
      className={`flex min-h-20 items-center justify-center gap-2 rounded-xl border-2 border-dashed px-2 text-center font-semibold leading-tight ${isDropTarget ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-raised'}`}
    >
      <StatusIcon status={status} className="size-5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{projectList.columns[status]}</span>
    </div>
  )
}
