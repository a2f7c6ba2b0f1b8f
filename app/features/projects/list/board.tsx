import {
  type DragDropManager,
  DragDropProvider,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
} from '@dnd-kit/react'
import { useCallback, useRef } from 'react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { noProgress, type Progress } from '#app/data/areas/tasks.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type Project, projectStatuses } from '#shared/projects.ts'
import { BoardCard, type CardProps, dragHelpId } from './board-card.tsx'
import { BoardColumn, type BoardColumnProps, lowCardPx } from './board-column.tsx'
import { CardGrid } from './card-grid.tsx'
import { plugins, sensors } from './drag-sensors.ts'
import { DropBar } from './drop-bar.tsx'
import type { Groups } from './matching-projects.ts'

type Status = Project['status']

/** The least available width for several columns, in rem. With less, the board shows one column at a time. */
const columnsRem = 52
const gapRem = 1

interface BoardProps {
  /** The available width, in rem. */
  width: number
  /** The space beside the cards, on both sides, in rem. */
  beside: number
  groups: Groups
  progress: ReadonlyMap<string, Progress>
  /** The visible columns. */
  statuses: readonly Status[]
  /** The visible column if there is room for only one. */
  column: Status
  onColumn: (column: Status) => void
  onMove: CardProps['onMove']
}

/** Projects by status, side by side. A card moves by its menu, by being dragged, and by keyboard. */
export function Board({ width, beside, groups, progress, statuses, column, onColumn, onMove }: BoardProps) {
  const { projectList } = useMessages()
  const drag = useDrag(groups, onMove)
  const card = useCallback(
    (project: ProjectRow) => (
      <BoardCard key={project.id} project={project} progress={progress.get(project.id) ?? noProgress} onMove={onMove} />
    ),
    [progress, onMove],
  )
  const each = (width - beside + gapRem) / statuses.length - gapRem
  const open = statuses.includes(column) ? column : (statuses[0] ?? column)
  return (
    <DragDropProvider sensors={sensors} plugins={plugins} {...drag}>
      <p id={dragHelpId} hidden>
        {projectList.dragHelp}
      </p>
      <div className="flex flex-1 flex-col">
        {width >= columnsRem && (
          <div className="grid flex-1 auto-cols-fr grid-flow-col gap-4 px-6 pt-4 pb-8">
            {statuses.map((status) => (
              <BoardColumn key={status} status={status} projects={groups[status]} width={each}>
                {card}
              </BoardColumn>
            ))}
          </div>
        )}
        {width < columnsRem && (
          <Tabs
            label={projectList.board}
            tabs={statuses.map((key) => ({
              key,
              label: <ColumnName status={key} />,
              end: <span className="font-semibold tabular-nums">{groups[key].length}</span>,
            }))}
            selected={open}
            onSelect={onColumn}
            className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] bg-desk px-1 pt-2 *:flex-col *:gap-0 max-[24rem]:*:px-0.5! max-[24rem]:*:text-[0.8125rem]! md:top-0"
            panelClassName="flex-1 px-4 pt-4 pb-6 md:px-6"
          >
            <OpenColumn status={open} projects={groups[open]} width={width - beside}>
              {card}
            </OpenColumn>
          </Tabs>
        )}
      </div>
      {width < columnsRem && <DropBar />}
      <DragOverlay dropAnimation={null}>
        {({ id }) => <Picked project={findIn(groups, id)} isAbove={width < columnsRem} />}
      </DragOverlay>
    </DragDropProvider>
  )
}

/** The name of a column, which a narrow phone shows in one line. */
function ColumnName({ status }: { status: Status }) {
  const { columns, shortColumns } = useMessages().projectList
  const short = shortColumns[status]
  return (
    <>
      <span className={short && 'max-[27rem]:sr-only'}>{columns[status]}</span>
      {short && (
        <span aria-hidden="true" className="min-[27rem]:hidden">
          {short}
        </span>
      )}
    </>
  )
}

function OpenColumn({ status, projects, width, children }: BoardColumnProps) {
  const { projectList } = useMessages()
  return (
    <div key={status} data-when-empty="" tabIndex={-1} className="outline-none">
      {projects.length === 0 && <p className="py-6 text-center text-soft">{projectList.emptyColumn}</p>}
      <CardGrid label={projectList.columns[status]} width={width} projects={projects} leastPx={lowCardPx}>
        {children}
      </CardGrid>
    </div>
  )
}

interface PickedProps {
  project: ProjectRow | undefined
  /** True if the title is above the finger, which would hide it. */
  isAbove: boolean
}

/** The title at the pointer during a drag. The card itself stays in place, framed. */
function Picked({ project, isAbove }: PickedProps) {
  return (
    <p
      className={`${isAbove ? '-translate-y-full mx-auto w-fit max-w-full' : ''} line-clamp-2 cursor-grabbing rounded-xl border-2 border-primary bg-raised px-4 py-3 font-semibold text-lg text-ink leading-snug shadow-lift [overflow-wrap:anywhere]`}
    >
      {project?.title}
    </p>
  )
}

/** Handlers of a drag. They announce its steps, and move the project when it is dropped. */
function useDrag(groups: BoardProps['groups'], onMove: BoardProps['onMove']) {
  const { projectList } = useMessages()
  const over = useRef<unknown>(undefined)
  return {
    onDragStart: ({ operation: { source } }: Pick<DragOverEvent, 'operation'>) => {
      const project = findIn(groups, source?.id)
      if (!project) return
      over.current = project.status
      announce(projectList.picked(project.title))
    },
    onDragOver: ({ operation: { target } }: Pick<DragOverEvent, 'operation'>) => {
      const status = statusOf(target?.id)
      if (!status || status === over.current) return
      over.current = status
      announce(projectList.over(projectList.columns[status]))
    },
    onDragEnd: ({ operation: { source, target }, canceled }: DragEndEvent, { collisionObserver }: DragDropManager) => {
      const project = findIn(groups, source?.id)
      // The current column: `target` may be outdated if the card was thrown rather than carried.
      const status = statusOf(collisionObserver.computeCollisions()[0]?.id ?? target?.id)
      if (!project) return
      if (canceled || !status || status === project.status) return announce(projectList.dropCancelled(project.title))
      announce(projectList.dropped(project.title, projectList.columns[status]))
      onMove(project, status)
    },
  }
}

const statusOf = (id: unknown): Status | undefined => projectStatuses.find((status) => status === id)

const findIn = (groups: BoardProps['groups'], id: unknown): ProjectRow | undefined =>
  projectStatuses.flatMap((status) => groups[status].filter((project) => project.id === id))[0]
