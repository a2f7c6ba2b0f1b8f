import { CalendarDays } from 'lucide-react'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { liveProjects, type ProjectRow } from '#app/data/areas/projects.ts'
import { liveTasks, type TaskRow } from '#app/data/areas/tasks.ts'
import { liveTodos, type TodoRow } from '#app/data/areas/todos.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { dayBesideSetting } from '#app/device/day-beside.ts'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { type DayEntry, moveEntry } from '#app/planning/overview/day-entry.ts'
import { Waiting } from '#app/planning/overview/waiting.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { agendaIndex, entriesByDay } from './agenda-days.ts'
import { type AgendaFilter, passesFilter } from './agenda-filter.ts'
import { firstVisible, isShowable, type Span, stepBy, weeksFrom } from './agenda-range.ts'
import { AgendaTools } from './agenda-tools.tsx'
import { DayGrid, focusDay } from './day-grid.tsx'
import { dayName, periodName } from './day-names.ts'
import { DayRows } from './day-rows.tsx'
import { useDayDrag } from './use-day-drag.ts'

/** Starts reading the data of the agenda before the page renders. */
export const readAgendaAhead = (local: LocalStore): unknown => [liveTodos(local), liveTasks(local), liveProjects(local)]

/** `/todos/agenda`: to-dos and tasks with a day, by week or month. */
export function AgendaPage() {
  const { agenda, appName } = useMessages()
  const local = useLocal()
  const todos = useLive(liveTodos(local))
  const tasks = useLive(liveTasks(local))
  const projects = useLive(liveProjects(local))
  return (
    <div className="sheet flex-1">
      <title>{`${agenda.title} · ${appName}`}</title>
      {/* On a phone the month is heading enough, and the day below it gets the room. */}
      <div className="max-md:absolute max-md:inset-x-0 max-md:[clip-path:inset(50%)]">
        <PageHeader icon={<CalendarDays aria-hidden="true" className="size-8" />} title={agenda.title} />
      </div>
      {todos && tasks && projects ? (
        <Agenda todos={todos} tasks={tasks} projects={projects} />
      ) : (
        <Waiting
          label={agenda.loading}
          icon={<CalendarDays aria-hidden="true" className="size-6" />}
          error={{ title: agenda.loadError, text: '' }}
        />
      )}
      {todos && tasks && projects && <div className="ruled" />}
    </div>
  )
}

interface AgendaProps {
  todos: readonly TodoRow[]
  tasks: readonly TaskRow[]
  projects: readonly ProjectRow[]
}

const noFilter: AgendaFilter = { projects: [], priorities: [] }

function Agenda({ todos, tasks, projects }: AgendaProps) {
  const { agenda } = useMessages()
  const local = useLocal()
  const today = useToday()
  const { day, span, show } = useView(today)
  const [filter, setFilter] = useState(noFilter)
  const grid = useRef<HTMLTableElement>(null)
  const first = firstVisible(day, span)
  const weeks = useMemo(() => weeksFrom(first, span), [first, span])
  const entries = useMemo(() => {
    const byId = new Map(projects.map((project) => [project.id, project]))
    const passes = (entry: DayEntry) => passesFilter(filter, entry)
    return entriesByDay(agendaIndex(local, todos, tasks), { days: weeks.flat(), today, projects: byId, passes })
  }, [local, todos, tasks, projects, weeks, today, filter])
  const period = periodName(day, span, weeks, agenda)
  const select = useCallback((next: string) => show({ day: next }), [show])
  const isOpen = useLive(dayBesideSetting)
  const page = useRef<HTMLDivElement>(null)
  const moveAlong = useMoveAlong(page, day, select)
  const drag = useDayDrag(entries, moveTo)
  const open = (next: string) => {
    dayBesideSetting.set(true)
    select(next)
  }
  const close = () => {
    dayBesideSetting.set(false)
    focusDay(grid.current, day)
  }
  return (
    <div
      ref={page}
      {...drag}
      className={`contents @min-[46rem]:grid @min-[46rem]:[--fill:calc(100dvh-17rem)] items-start ${isOpen ? '@min-[46rem]:grid-cols-[minmax(0,1fr)_17rem] @min-[68rem]:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
    >
      <div className="relative z-25 bg-desk px-1 pb-2 md:bg-transparent md:pr-4 md:pb-6 md:pl-[calc(var(--margin-x)+1rem)] @max-[60rem]:md:pr-2 @max-[60rem]:md:pl-[calc(var(--margin-x)+0.5rem)] max-md:border-rule max-md:border-b">
        <AgendaTools
          period={period}
          span={span}
          onSpan={(next) => show({ span: next })}
          onStep={(steps) => select(stepBy(day, span, steps))}
          onToday={() => select(today)}
          projects={projects}
          filter={filter}
          onFilter={(changes) => setFilter((before) => ({ ...before, ...changes }))}
        />
        <DayGrid
          label={period}
          span={span}
          weeks={weeks}
          entries={entries}
          selected={day}
          today={today}
          grid={grid}
          onSelect={select}
          onOpen={open}
        />
      </div>
      <DayRows
        key={day}
        day={day}
        title={dayName(day, agenda)}
        isToday={day === today}
        entries={entries.get(day) ?? none}
        isFiltered={filter.projects.length + filter.priorities.length > 0}
        className={`contents @min-[46rem]:[--margin-x:3rem] ${isOpen ? '@min-[46rem]:block' : '@min-[46rem]:hidden'} ${lineAtFoot}`}
        onClose={close}
        onMove={moveAlong}
      />
    </div>
  )
}

/** On a phone the grid covers the margin line of the page, and the line for the next to-do covers the grid. */
const lineAtFoot =
  'max-md:[&_[data-add-line]]:z-26 max-md:[&_[data-add-line]]:before:absolute max-md:[&_[data-add-line]]:before:inset-y-0 max-md:[&_[data-add-line]]:before:left-[calc(var(--margin-x)-1px)] max-md:[&_[data-add-line]]:before:border-margin max-md:[&_[data-add-line]]:before:border-l-2'

/** Moves a row to a day, which is announced. */
function moveTo(entry: DayEntry, day: string): void {
  const { agenda } = currentMessages()
  moveEntry(entry, day)
  announce(agenda.movedTo(entry.row.title, dayName(day, agenda)))
}

/** Returns a function that moves a row, shows its new day, and moves the focus to its checkbox there. */
function useMoveAlong(page: RefObject<HTMLElement | null>, shownDay: string, show: (day: string) => void) {
  const wanted = useRef<{ id: string; day: string }>(undefined)
  useLayoutEffect(() => {
    if (wanted.current?.day !== shownDay) return
    const tick = page.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current.id)}"]`)
    if (!tick) return
    wanted.current = undefined
    tick.focus()
  })
  return (entry: DayEntry, day: string) => {
    if (!isShowable(day)) return
    wanted.current = { id: entry.row.id, day }
    moveTo(entry, day)
    show(day)
  }
}

const none: readonly DayEntry[] = []

interface View {
  day: string
  span: Span
}

/**
 * The chosen day and span, stored in the URL, and their setter. Without a chosen day it is today, also after midnight.
 */
function useView(today: string) {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('dia') ?? ''
  const show = useCallback(
    ({ day, span }: Partial<View>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (day === today) next.delete('dia')
          else if (day !== undefined) next.set('dia', day)
          if (span === 'month') next.delete('semana')
          else if (span === 'week') next.set('semana', '')
          return next
        },
        { replace: true },
      ),
    [setQuery, today],
  )
  const span: Span = query.has('semana') ? 'week' : 'month'
  return { day: isShowable(asked) ? asked : today, span, show }
}
