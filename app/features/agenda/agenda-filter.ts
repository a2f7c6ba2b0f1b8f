import type { DayEntry } from '#app/planning/overview/day-entry.ts'

/** The chosen project ids and priorities. An empty array lets every row pass. */
export interface AgendaFilter {
  projects: readonly string[]
  priorities: readonly string[]
}

/** The key in `projects` for to-dos, which have no project. */
export const noProject = ''

export const passesFilter = ({ projects, priorities }: AgendaFilter, { project, row }: DayEntry): boolean =>
  (projects.length === 0 || projects.includes(project?.id ?? noProject)) &&
  (priorities.length === 0 || priorities.includes(String(row.priority)))
