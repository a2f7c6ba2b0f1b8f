import { ListChecks, ListTodo, PencilLine } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toggleTask } from '#app/actions/toggle-task.ts'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { isCompleted, type TaskRow } from '#app/data/areas/tasks.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { GenerateButton, type OpenProposals, useProposalsOf } from '#app/features/projects/generate-tasks.tsx'
import { removeTask } from '#app/features/projects/task-actions.ts'
import { dueTimeOn } from '#app/lib/due-dates.ts'
import { rowToShow } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { TickList } from '#app/ui/tick-list.tsx'
import { useEdited } from '#app/ui/use-edited.ts'
import type { TaskDialogProps } from './task-dialog.tsx'
import { TaskRow as Row } from './task-row.tsx'

const taskDialog = lazyPart<TaskDialogProps>(
  async () => (await import('#app/features/projects/project-dialogs.ts')).dialogs.TaskDialog,
)

interface TaskSectionProps {
  project: ProjectRow
  /** The tasks in the order of their due dates. */
  tasks: readonly TaskRow[]
  /** True if the tasks are loaded: then an empty array means that the project has none. */
  isRead: boolean
  list: RefObject<HTMLDivElement | null>
  addField: RefObject<HTMLInputElement | null>
}

/** The tasks of a project, the next ones first. */
export function TaskSection({ project, tasks, isRead, list, addField }: TaskSectionProps) {
  const { project: texts } = useMessages()
  const { state, key } = useLocation()
  const shownId = rowToShow(state)
  const [filter, setFilter] = useTaskFilter(tasks, shownId, key)
  const [edited, edit] = useEdited<TaskRow>()
  const today = useToday()
  useNewDay(tasks, today)
  const rows = useMemo(() => filtered(tasks, filter), [tasks, filter])
  const completed = useMemo(() => filtered(tasks, 'completed').length, [tasks])
  const counts = { pending: tasks.length - completed, completed, all: tasks.length }
  const blank = useRef<HTMLDivElement>(null)
  const toField = useCallback(() => addField.current?.focus(), [addField])
  const onEmptied = useCallback(() => blank.current?.focus(), [])
  const [openProposals, proposals] = useProposalsOf({
    project,
    description: project.description || project.title,
    // The button that opened them has gone.
    onAccepted: () => requestAnimationFrame(onEmptied),
  })
  return (
    <section aria-label={texts.tasks} className="flex flex-1 flex-col xl:col-start-1">
      <Tabs
        label={texts.filter}
        tabs={taskFilters.map((name) => ({
          key: name,
          label: texts.filters[name],
          end: <span className="font-normal text-sm tabular-nums">{counts[name]}</span>,
        }))}
        selected={filter}
        onSelect={setFilter}
        className="md:[:root:has([data-add-line]:focus-within_[data-understood])_&]:z-0 @max-[19rem]:z-0 bg-desk px-1 pt-2 min-[22.5rem]:px-2 md:bg-transparent md:pt-3 md:pl-[calc(var(--margin-x)+1rem)]"
        panelClassName="flex flex-1 flex-col"
      >
        <TickList
          label={texts.list}
          rows={rows}
          list={list}
          shownId={shownId}
          turn={key}
          toggle={toggleTask}
          remove={removeTask}
          edit={edit}
          onTop={toField}
          onEmptied={onEmptied}
        >
          {(task, acts) => <Row key={task.id} task={task} today={today} acts={acts} />}
        </TickList>
        <div ref={blank} tabIndex={-1} className="outline-none">
          {isRead && rows.length === 0 && (
            <NoTasks filter={tasks.length === 0 ? 'all' : filter} onOpen={openProposals} />
          )}
        </div>
        {isRead && <div className="ruled" />}
      </Tabs>
      {proposals}
      {edited && <LazyDialog of={taskDialog} props={{ ...edited, task: edited.row }} />}
    </section>
  )
}

/** Announces at midnight how many tasks are overdue and how many are due today. */
function useNewDay(tasks: readonly TaskRow[], today: string): void {
  const { project } = useMessages()
  const before = useRef(today)
  useEffect(() => {
    if (before.current === today) return
    before.current = today
    const times = tasks.flatMap((task) =>
      task.dueDate !== null && !isCompleted(task) ? [dueTimeOn(task.dueDate, today)] : [],
    )
    const count = (time: string) => times.filter((other) => other === time).length
    announce(project.newDay(count('overdue'), count('today')))
  }, [tasks, today, project])
}

interface NoTasksProps {
  /** `all`: the project has no tasks. */
  filter: TaskFilter
  onOpen: OpenProposals
}

function NoTasks({ filter, onOpen }: NoTasksProps) {
  const { project } = useMessages()
  const [Icon, title, text] = {
    all: [PencilLine, project.noneTitle, project.noneText] as const,
    pending: [ListChecks, project.nonePendingTitle, project.nonePendingText] as const,
    completed: [ListTodo, project.noneCompletedTitle, project.noneCompletedText] as const,
  }[filter]
  return (
    <EmptyState
      icon={<Icon aria-hidden="true" className="size-6" />}
      title={title}
      action={filter === 'all' && <GenerateButton onOpen={onOpen} />}
    >
      {text}
    </EmptyState>
  )
}

const taskFilters = ['pending', 'completed', 'all'] as const
type TaskFilter = (typeof taskFilters)[number]

/** The tasks that pass a filter, in the same order. */
const filtered = (tasks: readonly TaskRow[], filter: TaskFilter): readonly TaskRow[] =>
  filter === 'all' ? tasks : tasks.filter((task) => isCompleted(task) === (filter === 'completed'))

/**
 * The chosen filter and its setter. A link to a hidden task switches to all, once per `turn`, the key of a navigation.
 */
function useTaskFilter(tasks: readonly TaskRow[], shownId: string | undefined, turn: string) {
  const [filter, setFilter] = useState<TaskFilter>('pending')
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (shownId === undefined || done.current === turn) return
    const task = tasks.find(({ id }) => id === shownId)
    if (!task) return
    done.current = turn
    setFilter((before) => (filtered([task], before).length === 0 ? 'all' : before))
  }, [tasks, shownId, turn])
  return [filter, setFilter] as const
}
