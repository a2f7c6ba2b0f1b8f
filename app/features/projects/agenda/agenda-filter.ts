import type { DayEntry } from '#app/features/projects/day-entry.ts'

/** Keys of projects and priorities. Without one, every row passes. */
export interface AgendaFilter {
  projects: readonly string[]
  priorities: readonly string[]
}

/** The key of to-dos among the projects. */
export const noProject = ''

export const passesFilter = ({ projects, priorities }: AgendaFilter, { project, row }: DayEntry): boolean =>
  (projects.length === 0 || projects.includes(project?.id ?? noProject)) &&
  (priorities.length === 0 || priorities.includes(String(row.priority)))
