import { useDroppable } from '@dnd-kit/react'
import { memo, type ReactElement, useId } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { useMessages } from '#app/messages/language.ts'
import { StatusIcon } from '#app/planning/overview/status-label.tsx'
import type { Project } from '#shared/projects.ts'
import { CardGrid } from './card-grid.tsx'

/** The height of the smallest card on the board. */
export const lowCardPx = 100
/** The sum of the spaces left and right of a column's cards. */
const besideRem = 1.5

export interface BoardColumnProps {
  status: Project['status']
  projects: readonly ProjectRow[]
  /** The width of the column, in rem. */
  width: number
  children: (project: ProjectRow) => ReactElement
}

/** A column of the board; its header stays visible, and cards can be dropped anywhere in it, also when it is empty. */
export const BoardColumn = memo(function BoardColumn({ status, projects, width, children }: BoardColumnProps) {
  const { projectList } = useMessages()
  const { ref, isDropTarget } = useDroppable({ id: status })
  const id = useId()
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      data-when-empty=""
      tabIndex={-1}
      className={`flex min-h-80 min-w-0 flex-col rounded-xl px-3 outline-offset-0 ${isDropTarget ? 'bg-wash outline-2 outline-primary' : 'bg-desk'}`}
    >
      <h2
        className={`sticky top-0 z-10 -mx-3 flex items-center gap-2 rounded-t-xl px-4 py-3 font-semibold ${isDropTarget ? 'bg-wash' : 'bg-desk'}`}
      >
        <StatusIcon status={status} className="size-5 text-soft" />
        <span id={id} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {projectList.columns[status]}
        </span>
        <span className="tabular-nums text-soft">{projects.length}</span>
      </h2>
      {projects.length === 0 && <p className="px-1 py-4 text-center text-soft">{projectList.emptyColumn}</p>}
      <CardGrid label={projectList.columns[status]} width={width - besideRem} projects={projects} leastPx={lowCardPx}>
        {children}
      </CardGrid>
    </section>
  )
})
