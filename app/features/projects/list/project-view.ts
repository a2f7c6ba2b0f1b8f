/** The last view of the projects page, stored on this device. */
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { type Project, projectStatuses } from '#shared/projects.ts'

type Status = Project['status']

export interface ProjectView {
  layout: 'board' | 'grid'
  /** The shown statuses; an empty array shows all. */
  statuses: readonly Status[]
  /** The visible column if there is room for only one. */
  column: Status
}

const usual: ProjectView = { layout: 'board', statuses: [], column: 'pendente' }

/** The stored view, with defaults for unreadable values. */
export function readProjectView(): ProjectView {
  const { layout, statuses, column } = parse(readStored(storageKeys.projectView))
  return {
    layout: layout === 'grid' ? 'grid' : usual.layout,
    statuses: Array.isArray(statuses) ? projectStatuses.filter((status) => statuses.includes(status)) : usual.statuses,
    column: projectStatuses.find((status) => status === column) ?? usual.column,
  }
}

export const keepProjectView = (view: ProjectView): void => writeStored(storageKeys.projectView, JSON.stringify(view))

function parse(text: string | null): Partial<Record<keyof ProjectView, unknown>> {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {}
  } catch {
    return {}
  }
}
