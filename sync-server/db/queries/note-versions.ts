import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { rowNumber } from '#sync-server/db/engine/row-number.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { isErased } from './deleted-rows.ts'

const { noteVersions, notes } = schema

export type NoteVersion = typeof noteVersions.$inferSelect

/** Limit of stored versions per note, with or without text; beyond it the oldest are deleted. */
const rowsOfNote = 1000

export async function findVersion(tx: ReadTx, noteId: string, id: string): Promise<NoteVersion | undefined> {
  const [version] = await versionById(tx, { noteId, id })
  return version
}

/** A version without its text. */
export interface VersionOfNote extends Pick<NoteVersion, 'id' | 'parentId' | 'at'> {
  /** True if the text of the version is still stored. */
  isKept: boolean
}

/**
 * The versions of a note, the newest first, at most twice `rowsOfNote`. There may be more than `rowsOfNote` until
 * `forgetOldest` runs at the end of a write.
 */
export const lineageOf = async (tx: ReadTx, noteId: string): Promise<VersionOfNote[]> =>
  (await versionsOfNote(tx, { noteId })).map(({ bytes, ...version }) => ({ ...version, isKept: bytes !== null }))

/** Stores a version; of a known one only the text is replaced. */
export const saveVersion = async (tx: WriteTx, version: NoteVersion): Promise<void> =>
  void (await upsertVersion(tx, { ...version }))

/** The device that sent a version; nulls if unknown. */
export type SendingDevice = Pick<NoteVersion, 'session' | 'browser' | 'system'>

/** The version `current` of a note and those with a kept text, the newest first, with their devices. */
export const historyOf = (
  tx: ReadTx,
  noteId: string,
  current: string,
): Promise<(Pick<NoteVersion, 'id' | 'at'> & SendingDevice)[]> => versionsShown(tx, { noteId, current })

/** A version with a kept text. */
export interface KeptText {
  noteId: string
  id: string
  at: number
  /** Bytes of UTF-8; a short text counts as `textMinBytes`. */
  bytes: number
}

/** The kept texts of a note, the newest first. */
export const textsOf = (tx: ReadTx, noteId: string): Promise<KeptText[]> => textsOfNote(tx, { noteId })

/** The oldest kept texts among all notes of a person, up to twenty. */
export const oldestTexts = (tx: ReadTx, scope: string): Promise<KeptText[]> => textsInScope(tx, { scope })

/** Deletes the text of a version, but keeps the version with its parent. */
export const forgetText = async (tx: WriteTx, { noteId, id }: Pick<KeptText, 'noteId' | 'id'>): Promise<void> =>
  void (await emptyVersion(tx, { noteId, id }))

/** Deletes the oldest versions of a note in excess of `rowsOfNote`. */
export const forgetOldest = async (tx: WriteTx, noteId: string): Promise<void> =>
  void (await deleteOldest(tx, { noteId }))

/** Deletes up to `limit` versions older than `before`, ms. Returns their number. */
export async function deleteOldVersions({ db }: WriteTx, before: number, limit: number): Promise<number> {
  const row = rowNumber(db, noteVersions)
  const old = db.select({ row }).from(noteVersions).where(lt(noteVersions.at, before)).limit(limit)
  return (await db.delete(noteVersions).where(inArray(row, old)).returning({ id: noteVersions.id })).length
}

/** Deletes up to `limit` versions of notes with erased content. Returns their number. */
export async function deleteErasedVersions({ db }: WriteTx, limit: number): Promise<number> {
  const row = rowNumber(db, noteVersions)
  const erased = db
    .select({ row })
    .from(notes)
    .innerJoin(noteVersions, eq(noteVersions.noteId, notes.id))
    .where(isErased(notes))
    .limit(limit)
  return (await db.delete(noteVersions).where(inArray(row, erased)).returning({ id: noteVersions.id })).length
}

const isNamed = and(eq(noteVersions.noteId, sql.placeholder('noteId')), eq(noteVersions.id, sql.placeholder('id')))
const versionById = query((db) => db.select().from(noteVersions).where(isNamed))
const upsertVersion = query((db) =>
  db
    .insert(noteVersions)
    .values(Object.fromEntries(Object.keys(noteVersions).map((name) => [name, sql.placeholder(name)])) as never)
    .onConflictDoUpdate({
      target: [noteVersions.noteId, noteVersions.id],
      set: { content: sql`excluded.content` },
    }),
)
const emptyVersion = query((db) => db.update(noteVersions).set({ content: null }).where(isNamed))

/** A text counts as at least this many bytes, so that the number of texts to prune in one write is bounded. */
export const textMinBytes = 1024

const bytes = sql`octet_length(${noteVersions.content})`
/** The counted bytes of a kept text; null for a pruned one. */
export const countedBytes = sql<number>`case when ${bytes} < ${textMinBytes} then ${textMinBytes} else ${bytes} end`
const kept = { noteId: noteVersions.noteId, id: noteVersions.id, at: noteVersions.at, bytes: countedBytes }
const versionsOfNote = query((db) =>
  db
    .select({
      id: noteVersions.id,
      parentId: noteVersions.parentId,
      at: noteVersions.at,
      bytes: sql<number | null>`${countedBytes}`,
    })
    .from(noteVersions)
    .where(eq(noteVersions.noteId, sql.placeholder('noteId')))
    .orderBy(desc(noteVersions.at))
    .limit(limitOf(2 * rowsOfNote)),
)
const versionsShown = query((db) =>
  db
    .select({
      id: noteVersions.id,
      at: noteVersions.at,
      session: noteVersions.session,
      browser: noteVersions.browser,
      system: noteVersions.system,
    })
    .from(noteVersions)
    .where(
      and(
        eq(noteVersions.noteId, sql.placeholder('noteId')),
        or(isNotNull(noteVersions.content), eq(noteVersions.id, sql.placeholder('current'))),
      ),
    )
    .orderBy(desc(noteVersions.at), desc(noteVersions.id)),
)
const textsOfNote = query((db) =>
  db
    .select(kept)
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, sql.placeholder('noteId')), isNotNull(noteVersions.content)))
    .orderBy(desc(noteVersions.at), desc(noteVersions.id)),
)
const textsInScope = query((db) =>
  db
    .select(kept)
    .from(noteVersions)
    .where(and(eq(noteVersions.scope, sql.placeholder('scope')), isNotNull(noteVersions.content)))
    .orderBy(asc(noteVersions.at))
    .limit(limitOf(20)),
)
const deleteOldest = query((db) => {
  const newest = db
    .select({ at: noteVersions.at })
    .from(noteVersions)
    .where(eq(noteVersions.noteId, sql.placeholder('noteId')))
    .orderBy(desc(noteVersions.at))
    .limit(limitOf(1))
    .offset(rowsOfNote)
  return db
    .delete(noteVersions)
    .where(and(eq(noteVersions.noteId, sql.placeholder('noteId')), lt(noteVersions.at, newest)))
})
