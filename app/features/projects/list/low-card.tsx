import { type ReactNode, useId } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import type { Progress } from '#app/data/areas/tasks.ts'
import { useMessages } from '#app/messages/language.ts'
import { CardFrame, DetailsLink } from '#app/planning/overview/card-frame.tsx'
import { ProgressBar } from '#app/planning/overview/progress-bar.tsx'

interface LowCardProps {
  project: ProjectRow
  progress: Progress
  /** The menu that moves the card to another column. */
  menu: ReactNode
  handle: ReactNode
}

/** A project on the board, about 120 px high: its column shows its status, and the whole card opens it. */
export function LowCard({ project, progress, menu, handle }: LowCardProps) {
  const { projects } = useMessages()
  const id = useId()
  const { title, description } = project
  return (
    <CardFrame titleId={id} className="py-1.5 pr-1 pl-3.5">
      <header className="flex items-start">
        <h3
          id={id}
          className="line-clamp-2 min-w-0 flex-1 pt-2 font-semibold text-lg leading-snug [overflow-wrap:anywhere]"
        >
          {title}
        </h3>
        {menu}
      </header>
      {description && <p className="line-clamp-1 pr-2.5 text-sm text-soft [overflow-wrap:anywhere]">{description}</p>}
      <footer className="mt-auto flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-soft">{projects.tasksDone(progress.completed, progress.total)}</p>
          <ProgressBar percent={progress.percent} label={projects.progressOf(title)} bands="card" />
        </div>
        {handle}
      </footer>
      {/* Invisible in a corner, not clipped away: speech control presses the link at its position. */}
      <DetailsLink
        projectId={project.id}
        label={projects.detailsOf(title)}
        className="absolute bottom-0 left-0 size-6 overflow-hidden opacity-0"
      >
        {projects.details}
      </DetailsLink>
    </CardFrame>
  )
}
