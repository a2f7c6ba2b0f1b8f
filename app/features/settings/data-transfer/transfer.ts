import { readNotebook } from '#app/data/areas/notebook.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { saveFile } from '#app/device/save-file.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { dataTransferTexts } from '#app/messages/data-transfer.ts'
import { currentMessages } from '#app/messages/language.ts'
import { planningTexts } from '#app/messages/planning.ts'
import { reminderText } from '#app/messages/reminder-text.ts'
import { repeatText } from '#app/messages/repeat-text.ts'
import { type MarkdownWords, toMarkdown } from '#app/notebook-files/markdown-file.ts'
import type { ItemContent, Notebook, TripContent } from '#shared/notebook.ts'
import { toJson } from '#shared/notebook-text.ts'
import type { Language } from '#shared/settings.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Import and export with all their file formats: large and rarely used, one chunk of the app. */
export const transfer = { ImportDialog, saveNotebook }

/**
 * Saves all content of this device as a file. `partial`: rows of the server that have not arrived are missing in it.
 * `not_arrived`: nothing has arrived, and no file was saved.
 */
export async function saveNotebook(
  format: 'json' | 'markdown',
  local: LocalStore,
  language: Language,
): Promise<'whole' | 'partial' | 'not_arrived'> {
  const notebook = await readNotebook(local)
  if (!notebook) return 'not_arrived'
  const name = `caderneta-${localDay(local.runtime.now())}`
  if (format === 'json') saveFile(`${name}.json`, toJson(notebook), 'application/json')
  else saveFile(`${name}.md`, toMarkdown(await asShown(notebook), markdownWords(language)), 'text/markdown')
  return notebook.isPartial ? 'partial' : 'whole'
}

/** The notebook with the names of items as their lists show them. */
async function asShown(notebook: Notebook): Promise<Notebook> {
  const { reader } = await import('#app/groceries/reader.ts')
  const spelled = <Row extends { name: string }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, name: reader.spelled(row.name) }))
  const named = <List extends { items: ItemContent[]; trips?: TripContent[] | undefined }>(list: List) => ({
    ...list,
    items: spelled(list.items),
    trips: list.trips?.map((trip) => ({ ...trip, lines: spelled(trip.lines) })),
  })
  return { ...notebook, lists: notebook.lists.map(named), received: notebook.received.map(named) }
}

function markdownWords(language: Language): MarkdownWords {
  const { markdown, groups } = dataTransferTexts[language]
  const { repeat: repeatWords, reminderWords, reminderOf } = planningTexts[language]
  const messages = currentMessages()
  const { projects, tasks } = messages
  return {
    ...markdown,
    ...messages.groups,
    ...groups,
    statuses: projects.status,
    priorities: tasks.priority,
    // The file may be read in another year, so the year of an end is always written.
    repeat: (rule, from) => repeatText(rule, from, '', repeatWords),
    reminder: (minutes) => reminderOf(reminderText(minutes, reminderWords)),
  }
}
