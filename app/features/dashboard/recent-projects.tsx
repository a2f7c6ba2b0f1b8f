import { FolderPlus, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { noProgress, progressByProject, type TaskRow } from '#app/data/areas/tasks.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { ProjectCard } from '#app/planning/overview/project-card.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SectionHead } from './section-head.tsx'

const recentAtMost = 3

interface RecentProjectsProps {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
}

/** The newest projects, with links to all projects and to a new one. */
export function RecentProjects({ projects, tasks }: RecentProjectsProps) {
  const { dashboard } = useMessages()
  const progress = progressByProject(tasks)
  if (projects.length === 0) return <NoProjects />
  return (
    <section aria-labelledby="recent-projects">
      <SectionHead id="recent-projects" title={dashboard.recentProjects}>
        <Link to={paths.newProject} className={`${buttonClass('outline')} max-sm:size-11 max-sm:p-0`}>
          <Plus aria-hidden="true" className="size-5 shrink-0" />
          <span className="max-sm:sr-only">{dashboard.addProject}</span>
        </Link>
      </SectionHead>
      <div className="line">
        <div className="col-start-2 px-4 pb-2">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13.5rem,100%),1fr))] gap-3">
            {projects.slice(0, recentAtMost).map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} progress={progress.get(project.id) ?? noProgress} />
              </li>
            ))}
          </ul>
          {projects.length > recentAtMost && (
            <Link to={paths.projects} className={`${buttonClass('quiet')} -ml-4 mt-1`}>
              {dashboard.allProjects}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

function NoProjects() {
  const { dashboard } = useMessages()
  return (
    <section aria-labelledby="recent-projects">
      <SectionHead id="recent-projects" title={dashboard.recentProjects} />
      <EmptyState
        icon={<FolderPlus aria-hidden="true" className="size-6" />}
        title={dashboard.noProjects}
        action={
          <Link to={paths.newProject} className={buttonClass()}>
            <Plus aria-hidden="true" className="size-5" />
            {dashboard.addProject}
          </Link>
        }
      >
        {dashboard.noProjectsText}
      </EmptyState>
    </section>
  )
}
