import { liveQueryOf } from '#app/data/live/live-query.ts'
import { byNewest, liveRows } from '#app/data/live/live-rows.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { hasEverything, type LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { isRestorable } from '#shared/retention.ts'
import { userScope } from '#shared/scopes.ts'

export type ProjectRow = LocalRow<'projects'>

/** The person's projects without the trash, newest first. */
export const liveProjects = (local: LocalStore): Live<readonly ProjectRow[]> =>
  liveRows(local, 'projects', userScope(local.user.id), byNewest)

/**
 * The reason why a project is not shown. `arriving`: not everything has arrived from the server yet. `deleted`: it is in the
 * trash. `unknown`: it is not on this device, or can no longer be restored. `here`: nothing is missing, and the project
 * is about to be shown.
 */
export type MissingProject = 'arriving' | 'deleted' | 'unknown' | 'here'

/** The reason why a project is not shown. */
export const liveMissingProject = (local: LocalStore, projectId: string): Live<MissingProject> =>
  liveQueryOf(local, `missing project ${projectId}`, async () => {
    const project = await local.db.projects.get(projectId)
    if (!project) return (await hasEverything(local)) ? 'unknown' : 'arriving'
    if (project.deletedAt === null) return 'here'
    return isRestorable(project, local.runtime.now()) ? 'deleted' : 'unknown'
  })
