import type { ProjectRow } from '#app/data/projects.ts'
import { fold } from '#app/lib/fold.ts'
import { type Project, projectStatuses } from '#shared/projects.ts'

type Status = Project['status']

/** Those that have each word of `query` in their title or description, without regard to accents and capitals. */
export function matchingProjects(projects: readonly ProjectRow[], query: string): readonly ProjectRow[] {
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length === 0) return projects
  return projects.filter((project) => {
    const text = foldedText(project)
    return words.every((word) => text.includes(word))
  })
}

/** All projects, each with those of its status, in the order in which they come. */
export function byStatus(projects: readonly ProjectRow[]): Record<Status, ProjectRow[]> {
  const groups = Object.fromEntries(projectStatuses.map((status): [Status, ProjectRow[]] => [status, []]))
  for (const project of projects) groups[project.status]?.push(project)
  return groups as Record<Status, ProjectRow[]>
}

/** Of those that were looked through before: to fold a long text takes longer than to look through it. */
const folded = new WeakMap<ProjectRow, string>()

function foldedText(project: ProjectRow): string {
  const known = folded.get(project)
  if (known !== undefined) return known
  const text = fold(`${project.title} ${project.description ?? ''}`)
  folded.set(project, text)
  return text
}
