/**
 * Caderneta's own export file, which it can read again. Rows have no ids and no times of change in it
 * (docs/decisions/082).
 */
import { visit } from 'jsonc-parser'
import { z } from 'zod/mini'
import { storedFields } from '#shared/field-schemas.ts'
import type { Notebook } from '#shared/notebook.ts'
import { notebookContract } from '#shared/notebook-contract.ts'
import { fileApp } from '#shared/notebook-text.ts'
import { projectStatuses } from '#shared/projects.ts'
import { type FileTable, fileTables, inFileSince, perTable } from '#shared/scopes.ts'
import { taskSchema } from '#shared/tasks.ts'
import { fileVersion } from '#shared/versions.ts'
import { lineAt, UnreadableFile } from './fault.ts'

const orNull = z.nullable(z.string())
const items = z.array(z.object(storedFields('items')))
const trips = z.optional(z.array(z.object(storedFields('trips'))))
const purchases = z.optional(z.array(z.object(storedFields('pricedPurchases'))))
const tasks = z.array(z.omit(taskSchema, { id: true, projectId: true }))
const ownSections = {
  lists: z.array(z.object({ ...storedFields('lists'), isDefault: z.boolean(), items, trips, purchases })),
  received: z.array(z.object({ title: z.string(), owner: z.string(), items })),
  notes: z.array(z.object({ title: z.string(), content: z.string() })),
  projects: z.array(z.object({ title: z.string(), description: orNull, status: z.enum(projectStatuses), tasks })),
}

/** The schema of a table's section, which is optional in a file older than that section. */
function sectionOf(table: FileTable, version: number): z.ZodMiniType<Notebook[FileTable]> {
  const row = notebookContract[`${table}.create`].reply as z.ZodMiniObject<{ id: z.ZodMiniType }>
  const rows = z.array(z.omit(row, { id: true })) as unknown as z.ZodMiniType<Notebook[FileTable]>
  return version < inFileSince(table) ? z._default(rows, []) : rows
}

/** True if data claims to be an export file of this app. */
export const isNotebookFile = (data: unknown): boolean => isRecord(data) && data.app === fileApp

/** The notebook in an export file. Throws `UnreadableFile` if its format is wrong or newer than this app. */
export function readNotebookFile(file: string, data: unknown): Notebook {
  const version = isRecord(data) ? data.schemaVersion : undefined
  if (typeof version === 'number' && version > fileVersion) throw new UnreadableFile('newer_version', file)
  if (!isVersion(version)) throw new UnreadableFile('wrong_shape', file, 'schemaVersion')
  const sections = z.object({ ...ownSections, ...perTable(fileTables, (table) => sectionOf(table, version)) })
  const parsed = sections.safeParse(data)
  if (!parsed.success) throw new UnreadableFile('wrong_shape', file, placeOf(parsed.error.issues[0]?.path ?? []))
  return parsed.data as Notebook
}

const isVersion = (version: unknown): version is number => Number.isInteger(version) && Number(version) >= 1

/** Parses JSON. A syntax error throws `UnreadableFile` with its line. */
export async function parseJson(file: string, text: string): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('broken_json', file, await brokenLine(text))
  }
}

/** A text in a file of another app, in which it may be null or missing. */
export const textOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
)

export const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

/** The line of the first syntax error. Browsers report its position in different formats, some not at all. */
async function brokenLine(text: string): Promise<number | undefined> {
  const stop = (_error: unknown, offset: number) => {
    throw new Broken(offset)
  }
  try {
    visit(text, { onError: stop }, { disallowComments: true })
  } catch (error) {
    return error instanceof Broken ? lineAt(text, error.offset) : undefined
  }
}

class Broken extends Error {
  readonly offset: number

  constructor(offset: number) {
    super('broken')
    this.offset = offset
  }
}

/** A path such as `lists[0].items[2].name`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`)).join('')
