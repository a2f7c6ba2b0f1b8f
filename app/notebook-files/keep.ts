/** Notes of Google Keep from Google Takeout: one JSON file each. */
import { z } from 'zod/mini'
import type { NoteContent } from '#shared/notebook.ts'
import { UnreadableFile } from './fault.ts'
import { cleanLine, cleanText, titleFrom } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import { isRecord, textOrNull } from './json-file.ts'
import type { Checklist } from './plain-text.ts'
import { labelsOf, paragraphsOf } from './task-list.ts'

const yes = z.nullish(z.boolean())
const keepSchema = z.object({
  title: textOrNull,
  textContent: textOrNull,
  isTrashed: yes,
  isArchived: yes,
  listContent: z.nullish(z.array(z.object({ text: textOrNull, isChecked: yes }))),
  labels: z.nullish(z.array(z.object({ name: textOrNull }))),
  annotations: z.nullish(z.array(z.object({ url: textOrNull }))),
  attachments: z.nullish(z.array(z.unknown())),
})
type Keep = z.infer<typeof keepSchema>

export interface KeepNote {
  note?: NoteContent
  checklist?: Checklist
  title: string
  isTrashed: boolean
  /** The number of images, drawings and sounds, which cannot be imported. */
  attachments: number
}

const marks = ['textContent', 'listContent', 'isTrashed', 'userEditedTimestampUsec']
export const isKeepNote = (data: unknown): boolean => isRecord(data) && marks.some((mark) => mark in data)

/** Reads a note. An archived one has the label `archived`. Throws `UnreadableFile` if the form is another one. */
export function readKeepNote(file: string, data: unknown, { archived }: Pick<FileWords, 'archived'>): KeepNote {
  const parsed = keepSchema.safeParse(data)
  if (!parsed.success) throw new UnreadableFile('wrong_shape', file, parsed.error.issues[0]?.path.join('.'))
  const { title, textContent, isTrashed, listContent, attachments } = parsed.data
  const of = { isTrashed: isTrashed === true, attachments: attachments?.length ?? 0 }
  const rows = listContent?.map((row) => ({ text: cleanLine(row.text), isTicked: row.isChecked === true })) ?? []
  const written = rows.filter((row) => row.text !== '')
  const said = written.length > 0 ? written.map((row) => row.text).join('\n') : cleanText(textContent).trimEnd()
  const { below, extras } = extrasOf(parsed.data, said, archived)
  const line = cleanLine(title) || titleFrom(said)
  if (written.length > 0)
    return { ...of, title: line, checklist: { title: cleanLine(title), rows: written, below, extras } }
  const content = [said, below].filter(Boolean).join('\n\n')
  if (cleanLine(title) === '' && said === '' && extras === 0) return { ...of, title: line || file }
  const named = line || titleFrom(content)
  return { ...of, title: named, note: { title: named, content } }
}

/** The links and labels of a note, which are not in its text, and their number. */
function extrasOf({ labels, annotations, isArchived }: Keep, said: string, archived: string) {
  const urls = annotations?.map(({ url }) => cleanLine(url)) ?? []
  const links = urls.filter((url) => url !== '' && !said.includes(url))
  const names = [...(labels?.map(({ name }) => name) ?? []), ...(isArchived ? [archived] : [])]
  const written = labelsOf(names)
  const extras = links.length + (written === '' ? 0 : written.split(' ').length)
  return { below: paragraphsOf([links.join('\n'), written]) ?? '', extras }
}
