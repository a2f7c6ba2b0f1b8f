import { useEffect, useRef, useState } from 'react'
import { isCompleted, type TaskRow } from '#app/data/tasks.ts'

export const taskFilters = ['pending', 'completed', 'all'] as const
export type TaskFilter = (typeof taskFilters)[number]

/** The tasks that pass a filter, in the same order. */
export const filtered = (tasks: readonly TaskRow[], filter: TaskFilter): readonly TaskRow[] =>
  filter === 'all' ? tasks : tasks.filter((task) => isCompleted(task) === (filter === 'completed'))

/** The chosen filter. A link to a hidden task switches to all, once per `turn`. */
export function useTaskFilter(tasks: readonly TaskRow[], shownId: string | undefined, turn: string) {
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
