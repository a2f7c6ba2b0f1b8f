import { useDragDropManager, useDraggable } from '@dnd-kit/react'
import { GripVertical } from 'lucide-react'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import type { Progress } from '#app/data/areas/tasks.ts'
import { StatusMenu } from '#app/features/projects/status-menu.tsx'
import { useMessages } from '#app/messages/language.ts'
import { ProjectCard } from '#app/planning/overview/project-card.tsx'
import type { Project } from '#shared/projects.ts'
import { LowCard } from './low-card.tsx'

export interface CardProps {
  project: ProjectRow
  progress: Progress
  onMove: (project: ProjectRow, status: Project['status']) => void
}

/** A card with a status menu. */
export const PlainCard = memo(function PlainCard({ project, progress, onMove }: CardProps) {
  const status = <StatusMenu project={project} onChoose={(next) => onMove(project, next)} />
  return <ProjectCard project={project} progress={progress} status={status} />
})

/** A card that can also be dragged: by its handle at once, elsewhere after a hold, so that a finger still scrolls. */
export const BoardCard = memo(function BoardCard({ project, progress, onMove }: CardProps) {
  const element = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  const [isTouched, touch] = useTouched(project.id)
  return (
    <div
      ref={element}
      // Synchronously: the same press begins the drag.
      onPointerDownCapture={() => isTouched || flushSync(touch)}
      onFocusCapture={touch}
      className={`pointer-coarse:select-none [-webkit-touch-callout:none] ${isHeld ? 'rounded-xl outline-2 outline-primary outline-dashed' : ''}`}
    >
      <LowCard
        project={project}
        progress={progress}
        menu={<StatusMenu isShort project={project} onChoose={(next) => onMove(project, next)} />}
        handle={<DragHandle title={project.title} isHeld={isHeld} handleRef={handle} />}
      />
      {isTouched && <DragSource project={project} element={element} handle={handle} onHeld={setHeld} />}
    </div>
  )
})

/**
 * A flag, true once the card was touched or focused, and its setter. A card that scrolls back into sight during its own
 * drag begins with true.
 */
function useTouched(projectId: string): [boolean, () => void] {
  const manager = useDragDropManager()
  const [isTouched, setTouched] = useState(() => manager?.dragOperation.source?.id === projectId)
  return [isTouched, () => setTouched(true)]
}

interface DragSourceProps {
  project: ProjectRow
  element: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  onHeld: (isHeld: boolean) => void
}

/** Makes a card draggable. It costs as much as the card, so it is rendered only after a touch. */
function DragSource({ project, element, handle, onHeld }: DragSourceProps) {
  const { isDragSource } = useDraggable({ id: project.id, data: { status: project.status }, element, handle })
  useLayoutEffect(() => onHeld(isDragSource), [isDragSource, onHeld])
  return null
}

interface DragHandleProps {
  title: string
  isHeld: boolean
  handleRef: RefObject<HTMLButtonElement | null>
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
      className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-faint transition-colors hover:bg-wash hover:text-ink"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
}

/** The id of the help for dragging by keyboard, once on the page. */
export const dragHelpId = 'project-drag-help'
