/** Notes of Google Keep from Google Takeout: one JSON file each. */
import { z } from 'zod/mini'
import type { NoteContent } from '#app/lib/notebook.ts'
import { UnreadableFile } from './fault.ts'
import { cleanLine, cleanText, titleFrom } from './file-text.ts'
import { isRecord } from './json-file.ts'
import type { Checklist } from './plain-text.ts'

const text = z._default(z.string(), '')
const keepSchema = z.object({
  title: text,
  textContent: text,
  isTrashed: z._default(z.boolean(), false),
  listContent: z.optional(z.array(z.object({ text, isChecked: z._default(z.boolean(), false) }))),
  labels: z._default(z.array(z.object({ name: text })), []),
  annotations: z._default(z.array(z.object({ url: text })), []),
  attachments: z._default(z.array(z.unknown()), []),
})

export interface KeepNote {
  note?: NoteContent
  checklist?: Checklist
  isTrashed: boolean
  /** The number of images, drawings and sounds, which cannot be imported. */
  attachments: number
}

const marks = ['textContent', 'listContent', 'isTrashed', 'userEditedTimestampUsec']
export const isKeepNote = (data: unknown): boolean => isRecord(data) && marks.some((mark) => mark in data)

export function readKeepNote(file: string, data: unknown): KeepNote {
  const parsed = keepSchema.safeParse(data)
  if (!parsed.success) throw new UnreadableFile('wrong_shape', file, parsed.error.issues[0]?.path.join('.'))
  const { title, textContent, isTrashed, listContent, labels, annotations, attachments } = parsed.data
  const of = { isTrashed, attachments: attachments.length }
  const rows = listContent?.map((row) => ({ text: cleanLine(row.text), isTicked: row.isChecked }))
  const written = rows?.filter((row) => row.text !== '') ?? []
  const said = written.length > 0 ? written.map((row) => row.text).join('\n') : cleanText(textContent).trimEnd()
  const links = annotations.map(({ url }) => cleanLine(url)).filter((url) => url !== '' && !said.includes(url))
  const names = labels.map(({ name }) => `#${cleanLine(name).replaceAll(' ', '-')}`).filter((name) => name !== '#')
  const below = paragraphs(links.join('\n'), names.join(' '))
  const extras = links.length + names.length
  if (written.length > 0) return { ...of, checklist: { title: cleanLine(title), rows: written, below, extras } }

  const content = paragraphs(said, below)
  if (title.trim() === '' && content === '') return of
  return { ...of, note: { title: cleanLine(title) || titleFrom(content), content } }
}

const paragraphs = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n')
