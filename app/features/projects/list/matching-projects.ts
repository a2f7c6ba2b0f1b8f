import type { ProjectRow } from '#app/data/areas/projects.ts'
import { fold } from '#shared/fold.ts'
import { type Project, projectStatuses } from '#shared/projects.ts'

type Status = Project['status']

/**
 * The projects with each word of `query` in title or description, ignoring accents and capitals. All projects if
 * `query` has no words.
 */
export function matchingProjects(projects: readonly ProjectRow[], query: string): readonly ProjectRow[] {
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length === 0) return projects
  return projects.filter((project) => {
    const text = foldedText(project)
    return words.every((word) => text.includes(word))
  })
}

/** Each status with its projects. */
export type Groups = Record<Status, readonly ProjectRow[]>

/**
 * All projects by status, in their original order. A group unchanged since `before` is the same array, so that its
 * column is not rendered again.
 */
export function byStatus(projects: readonly ProjectRow[], before?: Groups): Groups {
  const groups = new Map<string, ProjectRow[]>(projectStatuses.map((status) => [status, []]))
  for (const project of projects) groups.get(project.status)?.push(project)
  const kept = (status: Status): [Status, readonly ProjectRow[]] => {
    const [group, known] = [groups.get(status) ?? [], before?.[status]]
    return [status, known && isSame(group, known) ? known : group]
  }
  return Object.fromEntries(projectStatuses.map(kept)) as Groups
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** Folded texts of earlier searches: folding a long text takes longer than searching it. */
const folded = new WeakMap<ProjectRow, string>()

function foldedText(project: ProjectRow): string {
  const known = folded.get(project)
  if (known !== undefined) return known
  const text = fold(`${project.title} ${project.description ?? ''}`)
  folded.set(project, text)
  return text
}
