/** Actions on projects, each with an undo. They throw if nothing was written, after announcing that. */
import { addRow, changeRow, removeRow } from '#app/actions/derived-rows.ts'
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Project } from '#shared/projects.ts'

export type ProjectFields = Pick<Project, 'title' | 'description' | 'status'>

/** Creates a project, and resolves with its id once it is on the device. */
export const addProject = (fields: ProjectFields): Promise<string> => addRow('projects', fields)

/** Changes some fields of a project; unchanged ones are not written. */
export const changeProject = (before: ProjectRow, fields: Partial<ProjectFields>): Promise<void> =>
  changeRow('projects', before, fields)

/** Moves a project to the trash, which also hides its tasks. */
export const removeProject = (project: ProjectRow): void => removeRow('projects', project)

/** Restores a project from the trash, with its tasks. */
export function restoreProject(id: string): void {
  const { project } = currentMessages()
  const toast = { title: () => project.restored, undone: project.restoreUndone }
  runWithUndo('projects.restore', { id }, toast).catch(() => undefined)
}
