import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { ProjectRow } from '#app/data/projects.ts'
import type { Progress } from '#app/data/tasks.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StatusLabel } from './status-label.tsx'

interface ProjectCardProps {
  project: ProjectRow
  progress: Progress
  /** Instead of the word for its status, such as a menu that changes it. */
  status?: ReactNode
  /** Stands beside the title. */
  corner?: ReactNode
}

/** A project at a glance: what it is, what it is at, how much of it is done, and the way to the rest. */
export function ProjectCard({ project, progress, status, corner }: ProjectCardProps) {
  const { projects } = useMessages()
  const id = useId()
  const { title, description } = project
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-3 rounded-xl border border-rule bg-raised px-4 pt-3 pb-2"
    >
      <header className="flex items-start gap-1">
        <h3
          id={id}
          className="line-clamp-3 min-w-0 flex-1 pt-1 font-semibold text-lg leading-snug [overflow-wrap:anywhere]"
        >
          {title}
        </h3>
        {corner}
      </header>
      {description && (
        <p className="-mt-1.5 line-clamp-2 text-[0.9375rem] text-soft [overflow-wrap:anywhere]">{description}</p>
      )}
      <div className="mt-auto">{status ?? <StatusLabel status={project.status} />}</div>
      <ProgressBar percent={progress.percent} label={projects.progressOf(title)} bands="card" />
      <footer className="flex flex-wrap items-center justify-between gap-x-3 border-rule border-t pt-1 text-sm text-soft">
        <span>{projects.tasksDone(progress.completed, progress.total)}</span>
        <Link
          to={paths.project(project.id)}
          aria-label={projects.detailsOf(title)}
          draggable={false}
          className={`${buttonClass('quiet')} -mx-3 px-3 text-[0.9375rem]`}
        >
          {projects.details}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </footer>
    </article>
  )
}
