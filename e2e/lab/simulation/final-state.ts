/** The input of the invariants, read once the world is idle. */
import type { Problem } from '#app/data/store/db.ts'
import type { TableName } from '#shared/scopes.ts'
import type { Device } from './device.ts'
import type { Committed, ServerRow } from './server.ts'
import type { World } from './world-state.ts'

export interface Facts {
  world: World
  rows: Record<TableName, ServerRow[]>
  committed: Committed[]
  /** The texts of old versions of notes that the server keeps. */
  versions: string[]
  problems: Map<Device, Problem[]>
}

export async function gather(world: World): Promise<Facts> {
  const problems = new Map<Device, Problem[]>()
  for (const device of world.devices)
    problems.set(device, (await device.contexts[0]?.local.db.problems.toArray()) ?? [])
  const versions = await world.server.query<{ content: string }>(
    'SELECT content FROM note_versions WHERE content IS NOT NULL',
  )
  const texts = versions.map(({ content }) => content)
  return {
    world,
    problems,
    rows: await world.server.rows(),
    committed: await world.server.committed(),
    versions: texts,
  }
}
