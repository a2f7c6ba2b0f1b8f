/** What can be done with projects; each has a way back. */
import { perform } from '#app/acts/perform.ts'
import type { ProjectRow } from '#app/data/projects.ts'
import { currentMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'
import type { Project } from '#shared/projects.ts'
import { changedFields, valuesOf } from './changed-fields.ts'

export type ProjectFields = Pick<Project, 'title' | 'description' | 'status'>

/** Starts a project and returns its id once it is on the device. Throws when it was not written, after saying so. */
export async function addProject(fields: ProjectFields): Promise<string> {
  const { projects } = currentMessages()
  const id = newId()
  const told = { title: projects.added, description: projects.addedText, undone: projects.addUndone }
  await perform('projects.create', { id, ...fields }, { ...told, back: ['projects.delete', { id, undoes: 'create' }] })
  return id
}

/** Changes some fields of a project; those that stay as they are are not written. Throws when it was not written, after saying so. */
export async function changeProject(before: ProjectRow, fields: Partial<ProjectFields>): Promise<void> {
  const { projects } = currentMessages()
  const changed = changedFields<ProjectFields>(before, fields)
  if (changed.length === 0) return
  const { id } = before
  const told = { title: projects.saved, description: projects.savedText, undone: projects.saveUndone }
  const back = { id, ...valuesOf(before, changed) }
  const kind = `projects.update ${id} ${changed.join()}`
  await perform(
    'projects.update',
    { id, ...valuesOf(fields, changed) },
    { kind, ...told, back: ['projects.update', back] },
  )
}

/** Puts a project into the trash; its tasks are out of sight with it. */
export function removeProject({ id }: ProjectRow): void {
  const { projects } = currentMessages()
  const told = { title: projects.removed, undone: projects.restored }
  perform('projects.delete', { id }, { ...told, back: ['projects.restore', { id }] }).catch(() => undefined)
}

/** Takes a project out of the trash, with its tasks. */
export function restoreProject(id: string): void {
  const { project } = currentMessages()
  const told = { title: () => project.restored, undone: project.restoreUndone }
  perform('projects.restore', { id }, { ...told, back: ['projects.delete', { id }] }).catch(() => undefined)
}
