import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import type { Progress } from '#app/data/areas/tasks.ts'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { CardFrame, DetailsLink } from './card-frame.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StatusLabel } from './status-label.tsx'

interface ProjectCardProps {
  project: ProjectRow
  progress: Progress
  /** Replaces the label of its status, such as a menu that changes it. */
  status?: ReactNode
}

/** A project at a glance: title, status, progress, and a link. */
export function ProjectCard({ project, progress, status }: ProjectCardProps) {
  const { projects } = useMessages()
  const id = useId()
  const { title, description } = project
  return (
    <CardFrame titleId={id} className="gap-3 px-4 pt-3 pb-2">
      <h3 id={id} className="line-clamp-3 pt-1 font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
        {title}
      </h3>
      {description && (
        <p className="-mt-1.5 line-clamp-2 text-[0.9375rem] text-soft [overflow-wrap:anywhere]">{description}</p>
      )}
      <div className="mt-auto">{status ?? <StatusLabel status={project.status} />}</div>
      <ProgressBar percent={progress.percent} label={projects.progressOf(title)} bands="card" />
      <footer className="flex flex-wrap items-center justify-between gap-x-3 border-rule border-t pt-1 text-sm text-soft">
        <span>{projects.tasksDone(progress.completed, progress.total)}</span>
        <DetailsLink
          projectId={project.id}
          label={projects.detailsOf(title)}
          className={`${buttonClass('quiet')} -mx-4 text-[0.9375rem]`}
        >
          {projects.details}
          <ArrowRight aria-hidden="true" className="size-4" />
        </DetailsLink>
      </footer>
    </CardFrame>
  )
}
