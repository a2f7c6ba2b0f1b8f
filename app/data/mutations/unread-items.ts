/**
 * Items stored as typed, because the parser of lines had not loaded. Each is parsed once the parser has loaded, also
 * after the next start, unless the item was changed since.
 */

import type { CorrectionRow } from '#app/data/areas/corrections.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { forgetDraft, readDrafts, type StoredDraft, saveDraft } from '#app/data/store/drafts.ts'
import { currentLocal } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import { type Content, emptyFields } from '#shared/fields.ts'
import { type Mutation, mutateAllIn } from './mutate.ts'

const form = 'items.unread'
const itemOf = ({ key }: StoredDraft): string => key.slice(form.length + 1)

/** Records that an item was stored as typed, to be parsed later. */
export const keepUnread = (id: string, line: string, local = currentLocal()): Promise<void> =>
  saveDraft(local, { key: `${form} ${id}`, text: line })

export const hasUnread = async (local = currentLocal()): Promise<boolean> => (await readDrafts(local, form)).length > 0

/** The parsed fields of a line. */
type Said = Partial<Content<'items'>>

/**
 * Writes the result of `read` for the items that are unchanged, all in one transaction, and deletes all records. `read`
 * gets the name of the item, and leaves the item as it is by undefined.
 */
export const readUnread = (
  read: (line: string, corrections: readonly CorrectionRow[]) => Said | undefined,
  local = currentLocal(),
): Promise<void> =>
  transact(local.db, local.db.tables, async () => {
    const drafts = await readDrafts(local, form)
    const items = await local.db.items.bulkGet(drafts.map(itemOf))
    const corrections = await local.db.corrections.orderBy('id').toArray()
    const changes = drafts.flatMap(({ text }, at): Mutation[] => {
      const item = items[at]
      const said = item && isUntouched(item, text) ? read(item.name, corrections) : undefined
      return item && said ? [['items.update', { id: item.id, ...said }]] : []
    })
    await mutateAllIn(local, changes)
    for (const draft of drafts) await forgetDraft(local, draft)
  })

const isUntouched = (item: ItemRow, line: string): boolean =>
  item.name === line.trim() &&
  item.deletedAt === null &&
  Object.entries(emptyFields('items')).every(([field, empty]) => item[field as keyof ItemRow] === empty)
