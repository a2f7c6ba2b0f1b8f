import { runAllWithUndo } from '#app/actions/run-with-undo.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { ProjectFields } from '#app/features/projects/project-actions.ts'
import { dueDateOf } from '#app/lib/due-dates.ts'
import type { ProposalTexts } from '#app/messages/pt-br/proposals.ts'
import { newId } from '#shared/ids.ts'
import { projectTitleMaxLength } from '#shared/projects.ts'
import type { Draft } from './proposal-list.ts'

/** An existing project, or a new one for the tasks. */
export type ForProject = { id: string } | ProjectFields

type Proposed = Pick<Draft, 'title' | 'description' | 'priority' | 'day'>

/**
 * Adds the tasks, at least one, to the project as one action with one undo. A new project is created with them. Returns
 * the project's id. Throws if nothing was written, after announcing that.
 */
export async function acceptProposals(
  texts: ProposalTexts,
  project: ForProject,
  tasks: readonly Proposed[],
): Promise<string> {
  const projectId = 'id' in project ? project.id : newId()
  const creates = tasks.map(
    (task): Mutation<'tasks.create'> => ['tasks.create', { id: newId(), projectId, ...written(task) }],
  )
  const first: Mutation[] = 'id' in project ? [] : [['projects.create', { ...project, id: projectId }]]
  // The undo moves a new project to the trash, and its tasks are hidden with it.
  const back =
    'id' in project ? creates.map((creation) => inverseOf(creation)) : [['projects.delete', { id: projectId }]]
  await runAllWithUndo([...first, ...creates] as [Mutation], {
    kind: `proposals ${newId()}`,
    title: () => texts.accepted,
    description: texts.acceptedText(tasks.length),
    back: back as [Mutation],
    undone: 'id' in project ? texts.tasksTakenBack : texts.projectTakenBack,
    failureHint: texts.failedHint,
  })
  return projectId
}

const written = ({ title, description, priority, day }: Proposed) => ({
  title: title.trim(),
  description: description.trim() || null,
  priority,
  dueDate: day === '' ? null : dueDateOf(day),
})

const wordsOfTitle = 3

/** The title of an untitled project: the first words of its first task. */
export const titleFrom = ([first]: readonly Proposed[]): string =>
  (first?.title ?? '').trim().split(/\s+/).slice(0, wordsOfTitle).join(' ').slice(0, projectTitleMaxLength)
