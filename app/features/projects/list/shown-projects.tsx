import { SearchX } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { noProgress, type Progress } from '#app/data/areas/tasks.ts'
import { changeProject } from '#app/features/projects/project-actions.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { useWidthRem } from '#app/ui/use-width.tsx'
import { type Project, projectStatuses } from '#shared/projects.ts'
import { Board } from './board.tsx'
import { type CardProps, PlainCard } from './board-card.tsx'
import { CardGrid } from './card-grid.tsx'
import { byStatus, type Groups, matchingProjects } from './matching-projects.ts'
import { ProjectTools } from './project-tools.tsx'
import { keepProjectView, type ProjectView, readProjectView } from './project-view.ts'
import { passFocusOn, useFocusWithCard } from './use-focus-with-card.ts'

/** The space beside the cards, on both sides; less on a narrow window. */
const [besideRem, besideNarrowRem] = [3, 2]

interface ShownProjectsProps {
  latest: readonly ProjectRow[]
  progress: ReadonlyMap<string, Progress>
}

/** The matching projects. Nothing moves during a press or a drag. */
export function ShownProjects({ latest, progress }: ShownProjectsProps) {
  const { projectList } = useMessages()
  const area = useRef<HTMLDivElement>(null)
  const projects = useWhileUntouched(area, latest)
  useFocusWithCard(area)
  const [view, setView] = useKeptView()
  const [query, setQuery] = useState('')
  // The width is measured once for both layouts: measuring new elements would cause another layout.
  const { width, ruler } = useWidthRem()
  const beside = useMedia('(width >= 48rem)') ? besideRem : besideNarrowRem
  const matching = useMemo(() => matchingProjects(projects, query), [projects, query])
  const groups = useGroups(matching)
  const all = useMemo(() => byStatus(projects), [projects])
  const statuses = view.statuses.length > 0 ? view.statuses : projectStatuses
  const shown = useMemo(() => matching.filter(({ status }) => statuses.includes(status)), [matching, statuses])
  const move = useMove(view.layout === 'board' ? noStatus : statuses)
  const showAll = () => {
    setQuery('')
    setView({ statuses: [] })
    area.current?.focus()
  }
  return (
    <>
      <ProjectTools
        view={view}
        onView={setView}
        query={query}
        onQuery={setQuery}
        found={query.trim() ? shown.length : undefined}
        counts={all}
      />
      <div ref={area} data-when-empty="" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <h2 className="sr-only">{projectList.list}</h2>
        {ruler}
        {shown.length === 0 && <NoMatch onShowAll={showAll} />}
        {width > 0 && shown.length > 0 && view.layout === 'board' && (
          <Board
            width={width}
            beside={beside}
            groups={groups}
            progress={progress}
            statuses={statuses}
            column={view.column}
            onColumn={(column) => setView({ column })}
            onMove={move}
          />
        )}
        {width > 0 && shown.length > 0 && view.layout === 'grid' && (
          <Grid width={width - beside} projects={shown} progress={progress} onMove={move} />
        )}
      </div>
    </>
  )
}

function useGroups(projects: readonly ProjectRow[]): Groups {
  const before = useRef<Groups>(undefined)
  return useMemo(() => {
    before.current = byStatus(projects, before.current)
    return before.current
  }, [projects])
}

const leastPx = 190
interface GridProps {
  /** The width for cards, in rem. */
  width: number
  projects: readonly ProjectRow[]
  progress: ReadonlyMap<string, Progress>
  onMove: CardProps['onMove']
}

function Grid({ width, projects, progress, onMove }: GridProps) {
  const { projectList } = useMessages()
  return (
    <div className="px-4 pt-4 pb-6 md:px-6">
      <CardGrid label={projectList.list} width={width} projects={projects} leastPx={leastPx}>
        {(project) => (
          <PlainCard
            key={project.id}
            project={project}
            progress={progress.get(project.id) ?? noProgress}
            onMove={onMove}
          />
        )}
      </CardGrid>
    </div>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const { projectList } = useMessages()
  return (
    <div>
      <EmptyState
        icon={<SearchX aria-hidden="true" className="size-6" />}
        title={projectList.noMatchTitle}
        action={
          <Button look="outline" onClick={onShowAll}>
            {projectList.showAll}
          </Button>
        }
      >
        {projectList.noMatchText}
      </EmptyState>
    </div>
  )
}

const noStatus: readonly Project['status'][] = []

/**
 * Returns a function that changes a project's status. A status that is not among `staying` takes the card out of its
 * list: then the focus passes to another card.
 */
function useMove(staying: readonly Project['status'][]): CardProps['onMove'] {
  return useCallback(
    (project, status) => {
      if (status === project.status) return
      if (!staying.includes(status)) passFocusOn(project.id)
      changeProject(project, { status }).catch(() => undefined)
    },
    [staying],
  )
}

/** The view of the projects page, stored on this device, and its setter. */
function useKeptView(): [ProjectView, (changes: Partial<ProjectView>) => void] {
  const [view, setView] = useState(readProjectView)
  const change = (changes: Partial<ProjectView>) => {
    const next = { ...view, ...changes }
    keepProjectView(next)
    setView(next)
  }
  return [view, change]
}
