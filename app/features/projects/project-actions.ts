/** Actions on projects, each with an undo. */
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { changedFields, valuesOf } from '#app/lib/changed-fields.ts'
import { currentMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'
import type { Project } from '#shared/projects.ts'

export type ProjectFields = Pick<Project, 'title' | 'description' | 'status'>

/**
 * Creates a project and returns its id once it is on the device. Throws if it was not written, after announcing that.
 */
export async function addProject(fields: ProjectFields): Promise<string> {
  const { projects } = currentMessages()
  const id = newId()
  const toast = { title: projects.added, description: projects.addedText, undone: projects.addUndone }
  await runWithUndo('projects.create', { id, ...fields }, toast)
  return id
}

/**
 * Changes some fields of a project; unchanged ones are not written. Throws if it was not written, after announcing
 * that.
 */
export async function changeProject(before: ProjectRow, fields: Partial<ProjectFields>): Promise<void> {
  const { projects } = currentMessages()
  const changed = changedFields<ProjectFields>(before, fields)
  if (changed.length === 0) return
  const { id } = before
  const toast = { title: projects.saved, description: projects.savedText, undone: projects.saveUndone }
  const kind = `projects.update ${id} ${changed.join()}`
  await runWithUndo('projects.update', { id, ...valuesOf(fields, changed) }, { kind, ...toast, before })
}

/** Moves a project to the trash, which also hides its tasks. */
export function removeProject({ id }: ProjectRow): void {
  const { projects } = currentMessages()
  const toast = { title: projects.removed, undone: projects.restored }
  runWithUndo('projects.delete', { id }, toast).catch(() => undefined)
}

/** Restores a project from the trash, with its tasks. */
export function restoreProject(id: string): void {
  const { project } = currentMessages()
  const toast = { title: () => project.restored, undone: project.restoreUndone }
  runWithUndo('projects.restore', { id }, toast).catch(() => undefined)
}
