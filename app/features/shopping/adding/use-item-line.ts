import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useReader } from '#app/features/shopping/items/grocery-reader.ts'
import { addItem, addItems, keepReading } from '#app/features/shopping/items/item-actions.ts'
import { readLines } from '#app/features/shopping/items/unread-lines.ts'
import type { Lessons, Reader, Reading, Suggestion } from '#app/groceries/reader.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useLessons } from './use-lessons.ts'
import { useSuggestions } from './use-suggestions.ts'

interface ItemLineOptions {
  listId: string
  field: RefObject<HTMLInputElement | null>
  onAdded: () => void
}

/**
 * The line for the next item. The typed text is read into name, amount, aisle and price, unless the person refuses
 * that, and suggestions are offered. Text is added as typed while the reader is not loaded, and read later.
 */
export function useItemLine({ listId, field, onAdded }: ItemLineOptions) {
  const { mutations, shopping } = useMessages()
  const [isUsed, setUsed] = useState(false)
  const [refused, setRefused] = useState<boolean>()
  const [separated, setSeparated] = useState<string>()
  const chosen = useRef<Suggestion>(undefined)
  const reader = useReader(isUsed)
  const lessons = useLessons()
  const local = useLocal()
  useEffect(() => void readLines().catch(() => undefined), [])

  const addTyped = (typed: string, draft: StoredDraft) => {
    const read = reader?.line(typed, lessons, refused)
    const isCorrected = refused !== undefined && refused !== reader?.line(typed, lessons).asTyped
    if (isCorrected) void keepReading(typed, refused)
    const split = read && reader && !read.asTyped ? readSplit(typed, reader, lessons) : undefined
    if (split && (split.isSure || separated === typed)) return addSeveral(listId, split.lines, draft)
    if (!read) return addItem(listId, typed, {}, { drafts: [draft], isUnread: true })
    const { name, everyDays } = read
    const added = addItem(listId, name, detailsOf(read), { drafts: [draft] })
    if (everyDays) added.then(() => keepEvery(local, listId, { name, everyDays })).catch(() => undefined)
    return added
  }
  /** Adds a suggestion, with the amount and the price of the typed text. */
  const addChosen = ({ name, aisle }: Suggestion, typed: string, draft: StoredDraft) => {
    const own = reader?.line(name, lessons, true)
    const read = reader?.line(typed, lessons, refused)
    const category = own?.ownAisle ? own.aisle : aisle
    return addItem(listId, name, { ...(read && detailsOf(read)), category }, { drafts: [draft] })
  }

  const line = useAddLine({
    form: `items.create ${listId}`,
    field,
    missing: shopping.nameRequired,
    add: (typed, draft) => (chosen.current ? addChosen(chosen.current, typed, draft) : addTyped(typed, draft)),
    refusal: lineRefusal(mutations['items.create'].failed),
    onAdded: () => {
      setRefused(undefined)
      onAdded()
    },
  })
  const { text } = line
  const isSeparated = separated === text.trim()
  const read = useMemo(() => readingOf(text, reader, lessons, isSeparated), [reader, lessons, text, isSeparated])
  const isRefused = refused ?? read?.wasRefused ?? false
  const choose = (suggestion: Suggestion) => {
    chosen.current = suggestion
    line.onSubmit()
    chosen.current = undefined
  }
  const offer = useSuggestions({
    listId,
    reader,
    text,
    name: nameIn(text, read, isRefused),
    onChoose: choose,
  })
  const onText = (next: string) => {
    setUsed(true)
    if (!next.trim()) setRefused(undefined)
    line.onText(next)
  }
  const separate = () => setSeparated(text.trim())
  const use = () => setUsed(true)
  return { line: { ...line, onText }, read, isRefused, refuse: setRefused, separate, use, offer, choose }
}

/**
 * The text for which suggestions are offered: the name on a line of one product, and the whole line if it was not read
 * or its reading was refused. Empty if the line names several products.
 */
function nameIn(text: string, read: ReturnType<typeof readingOf>, isRefused: boolean): string {
  if (!read || isRefused) return text.trim()
  const [only, ...others] = read.lines
  return only && others.length === 0 ? only.name : ''
}

/** The readings of a line that names several products; undefined for any other line. */
function readSplit(text: string, reader: Reader, lessons: Lessons) {
  const split = reader.split(text)
  return split && { lines: split.parts.map((part) => reader.line(part, lessons, false)), isSure: split.isSure }
}

const keepEvery = async (local: LocalStore, listId: string, said: { name: string; everyDays: number }) =>
  (await import('#app/features/shopping/shopping-later.ts')).later.keepEveryDays(local, listId, said)

const detailsOf = ({ quantity, aisle, price, note }: Reading) => ({ quantity, category: aisle, price, note })

/** Adds several items as one action. Throws the first failure of a write. */
async function addSeveral(listId: string, lines: readonly Reading[], draft: StoredDraft): Promise<void> {
  const items = lines.map((read) => ({ name: read.name, ...detailsOf(read) }))
  const written = await addItems(listId, items, [draft])
  for (const each of written) if (each.status === 'rejected') throw each.reason
}

/**
 * The reading of a line: its products, the person's earlier refusal of it (`wasRefused`), and the number of products of
 * an offered split. Undefined if the reader is not loaded or the whole line is only a name.
 */
function readingOf(text: string, reader: Reader | undefined, lessons: Lessons, isSeparated: boolean) {
  if (!reader || !text.trim()) return
  const read = reader.line(text, lessons, false)
  const split = readSplit(text, reader, lessons)
  const isUnderstood = (read.quantity ?? read.aisle) !== null || read.name !== text.trim() || split !== undefined
  if (!isUnderstood) return
  const isSplit = split !== undefined && (split.isSure || isSeparated)
  const lines = isSplit ? split.lines : [read]
  return {
    lines,
    wasRefused: reader.line(text, lessons).asTyped,
    separable: split && !isSplit ? split.lines.length : 0,
  }
}
