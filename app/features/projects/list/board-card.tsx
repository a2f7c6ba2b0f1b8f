import { useDraggable } from '@dnd-kit/react'
import { GripVertical } from 'lucide-react'
import { memo } from 'react'
import type { ProjectRow } from '#app/data/projects.ts'
import type { Progress } from '#app/data/tasks.ts'
import { ProjectCard } from '#app/features/projects/project-card.tsx'
import { useMessages } from '#app/messages/language.ts'
import type { Project } from '#shared/projects.ts'
import { StatusMenu } from './status-menu.tsx'

export interface CardProps {
  project: ProjectRow
  progress: Progress
  onMove: (project: ProjectRow, status: Project['status']) => void
}

/** A card whose status can be changed. */
export const PlainCard = memo(function PlainCard({ project, progress, onMove }: CardProps) {
  const status = <StatusMenu project={project} onChoose={(next) => onMove(project, next)} />
  return <ProjectCard project={project} progress={progress} status={status} />
})

/** A card that can be dragged as well: by its handle at once, elsewhere by holding it, so that a finger still scrolls. */
export const BoardCard = memo(function BoardCard({ project, progress, onMove }: CardProps) {
  const { ref, handleRef, isDragSource } = useDraggable({ id: project.id, data: { status: project.status } })
  return (
    <div
      ref={ref}
      className={`pointer-coarse:select-none [-webkit-touch-callout:none] ${isDragSource ? 'rounded-xl outline-2 outline-primary outline-dashed' : ''}`}
    >
      <ProjectCard
        project={project}
        progress={progress}
        status={<StatusMenu project={project} onChoose={(next) => onMove(project, next)} />}
        corner={<DragHandle title={project.title} isHeld={isDragSource} handleRef={handleRef} />}
      />
    </div>
  )
})

interface DragHandleProps {
  title: string
  isHeld: boolean
  handleRef: (element: Element | null) => void
}

function DragHandle({ title, isHeld, handleRef }: DragHandleProps) {
  const { projectList } = useMessages()
  return (
    <button
      ref={handleRef}
      type="button"
      data-control="drag"
      aria-label={projectList.drag(title)}
      aria-describedby={dragHelpId}
      aria-pressed={isHeld}
      title={projectList.drag(title)}
      className="-mr-2.5 inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-faint transition-colors hover:bg-wash hover:text-ink"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
}

/** Of the text that says how to drag by keyboard, once on the page. */
export const dragHelpId = 'project-drag-help'
