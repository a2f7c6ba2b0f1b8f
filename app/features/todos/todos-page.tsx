import { ListTodo, PencilLine } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { toggleTodo } from '#app/actions/toggle-todo.ts'
import { liveSettings } from '#app/data/areas/settings.ts'
import { countOpen, liveTodos, type TodoRow } from '#app/data/areas/todos.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { rowToShow } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import type { DaySheetProps } from '#app/planning/day-sheet.tsx'
import { AddTodo } from '#app/planning/line/add-todo.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Figures } from '#app/ui/figures.tsx'
import { FirstSync } from '#app/ui/first-sync.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TickList } from '#app/ui/tick-list.tsx'
import { useAsked } from '#app/ui/use-asked.ts'
import { useEdited } from '#app/ui/use-edited.ts'
import { focusRow } from '#app/ui/use-row-keys.ts'
import { bringTodos, removeTodo } from './todo-actions.ts'
import type { TodoDialogProps } from './todo-dialog.tsx'
import { groupAround, groupedTodos, isMovable, type TodoLine } from './todo-groups.ts'
import { TodoRow as Row } from './todo-row.tsx'
import { TodoTools, type TodoToolsProps } from './todo-tools.tsx'
import { useReorder } from './use-reorder.ts'

const todoDialog = lazyPart<TodoDialogProps>(async () => (await import('./todo-dialog.tsx')).TodoDialog)
const daySheet = lazyPart<DaySheetProps>(async () => (await import('#app/planning/day-sheet.tsx')).DaySheet)

/** Starts reading the to-dos before the page renders. */
export const readTodosAhead = (local: LocalStore): unknown => liveTodos(local)

/** `/todos`: open and completed to-dos, in groups if an open one has a day. */
export function TodosPage() {
  const { todos: texts, nav, appName } = useMessages()
  const local = useLocal()
  const todos = useLive(liveTodos(local))
  const settings = useAnswer(liveSettings)
  const { state, key } = useLocation()
  const [edited, edit] = useEdited<TodoRow>()
  const today = useToday()
  const [lines, filter] = useLines(todos ?? none, today)
  const [planned, setPlanned] = useState<TodoRow>()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const blank = useRef<HTMLDivElement>(null)
  const shown = useRef(lines)
  const move = useReorder(list, shown, lines.some(isMovable))
  const toField = useCallback(() => field.current?.focus(), [])
  const [query, setQuery] = useSearchParams()
  useAsked(query.has('nova'), () => {
    setQuery({}, { replace: true })
    toField()
  })
  return (
    <div className="sheet flex-1">
      <title>{`${nav.todos} · ${appName}`}</title>
      <PageHeader icon={<ListTodo aria-hidden="true" className="size-7 md:size-8" />} title={nav.todos} isLow>
        <TodoTools {...filter} />
        <Counters todos={todos ?? none} />
      </PageHeader>
      <AddTodo field={field} onDown={() => focusRow(list.current, 0) || focusRow(list.current, 1)} />
      <BringLate lines={lines} today={today} />
      <TickList
        label={texts.list}
        rows={lines}
        list={list}
        shownId={rowToShow(state)}
        turn={key}
        toggle={toggleTodo}
        remove={removeTodo}
        edit={edit}
        onTop={toField}
        onEmptied={() => blank.current?.focus()}
        onMove={move}
        shownRows={shown}
      >
        {(todo, acts) => <Row key={todo.id} todo={todo} today={today} acts={acts} onMove={move} onPlan={setPlanned} />}
      </TickList>
      <div ref={blank} tabIndex={-1} className="outline-none">
        {lines.length === 0 && filter.priorities.length > 0 && <NothingFiltered />}
        {todos?.length === 0 && settings === null && <FirstSync {...texts.firstSync} />}
        {todos?.length === 0 && settings && (
          <EmptyState icon={<PencilLine aria-hidden="true" className="size-6" />} title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        )}
      </div>
      {todos && <div className="ruled" />}
      {edited && <LazyDialog of={todoDialog} props={{ ...edited, todo: edited.row }} />}
      {planned && (
        <LazyDialog
          of={daySheet}
          props={{
            table: 'todos',
            row: planned,
            onMove: isMovable(planned) ? (step) => move(planned, step) : undefined,
            onClose: () => setPlanned(undefined),
          }}
        />
      )}
    </div>
  )
}

/** Lies on the heading of the late to-dos, which is the first line: brings them all to today. */
function BringLate({ lines, today }: { lines: readonly TodoLine[]; today: string }) {
  const { todoList } = useMessages()
  const [first] = lines
  if (!first || 'id' in first || first.key !== 'overdue') return null
  const { end } = groupAround(lines, 1)
  return (
    <div className="relative z-1 flex @min-[19rem]:h-0 max-w-[calc(var(--margin-x)+46rem)] justify-end pr-1 @min-[19rem]:max-md:-mt-1.5 @min-[19rem]:max-md:mb-1.5">
      <Button
        look="quiet"
        className="h-11 text-[min(0.875rem,5vw)]"
        onClick={() => bringTodos(lines.slice(1, end).filter(isMovable), today)}
      >
        {todoList.bring}
      </Button>
    </div>
  )
}

function NothingFiltered() {
  const { agenda } = useMessages()
  return (
    <div className="line border-rule border-b">
      <p className="col-start-2 px-4 py-4 text-soft">{agenda.filtered}</p>
    </div>
  )
}

const none: readonly TodoRow[] = []

/** The lines of the to-dos with one of the chosen priorities, of all while none is chosen, and the filter's props. */
function useLines(todos: readonly TodoRow[], today: string): [readonly TodoLine[], TodoToolsProps] {
  const { todoList } = useMessages()
  const language = useLanguage()
  const [priorities, setPriorities] = useState<readonly string[]>([])
  const hasPriorities = useMemo(() => todos.some(({ priority }) => priority !== null), [todos])
  const lines = useMemo(() => {
    const passing =
      priorities.length === 0 ? todos : todos.filter(({ priority }) => priorities.includes(String(priority)))
    return groupedTodos(passing, today, todoList.groups, language)
  }, [todos, today, todoList, language, priorities])
  return [lines, { priorities, onPriorities: setPriorities, hasPriorities }]
}

function Counters({ todos }: { todos: readonly TodoRow[] }) {
  const { todos: texts } = useMessages()
  const open = countOpen(todos)
  const completed = todos.length - open
  const progress = todos.length === 0 ? 0 : Math.round((100 * completed) / todos.length)
  const figures = [
    [texts.pending, open, texts.onePending],
    [texts.completed, completed, texts.oneCompleted],
    [texts.progress, `${progress}%`],
  ] as const
  return <Figures figures={figures} />
}
