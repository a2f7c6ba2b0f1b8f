import type { MutationContext } from '#sync-server/context.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import { findVersion, lineageOf, type NoteVersion, type VersionOfNote } from '#sync-server/db/queries/note-versions.ts'

/** Cost of looking up one version, in characters of text: it takes six microseconds. */
const charactersOfVersion = 400

/**
 * The text of a version as the base of a merge. A pruned version gets the nearest ancestor's text: both texts to merge
 * contain the changes in between. Undefined if no ancestor has a text: an unrelated text may have parts that the
 * version lacks, and the merge would take them for deleted.
 */
export async function textOf({ tx, writer }: MutationContext, version: NoteVersion): Promise<string | undefined> {
  if (version.content !== null) return version.content
  const lineage = await lineageOf(tx, version.noteId)
  writer.characters += lineage.length * charactersOfVersion
  // 2,000 versions take 12 ms, and the merge follows.
  await letOthersRun()
  const id = nearestKept(lineage, version.id)
  const kept = id === undefined ? undefined : await findVersion(tx, version.noteId, id)
  return kept?.content ?? undefined
}

/**
 * The id of the nearest version that has a text, searched from `id` along the parents; undefined if none has. The
 * search ends at a cycle, because devices choose the ids. It also ends at a parent that is younger than its child: that
 * is another text, stored under the id of a pruned version.
 */
export function nearestKept(lineage: readonly VersionOfNote[], id: string): string | undefined {
  const versions = new Map(lineage.map((version) => [version.id, version]))
  const visited = new Set<string>()
  let version = versions.get(id)
  while (version && !version.isKept) {
    if (visited.has(version.id)) return undefined
    visited.add(version.id)
    const parent: VersionOfNote | undefined = versions.get(version.parentId ?? '')
    version = parent && parent.at <= version.at ? parent : undefined
  }
  return version?.id
}
