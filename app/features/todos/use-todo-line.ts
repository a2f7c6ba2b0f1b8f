import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import { unbroken, writtenLines } from '#app/lib/line-ends.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import { addTodo, addTodos } from './todo-actions.ts'

const liveReader = lazyValue(async () => (await import('./line-reader.ts')).lineReader)
/** The longest wait of an added text for the reader. */
const longestWaitMs = 1000

/**
 * The line for the next to-do, with the reading of its text. Text that is added while the reader is being loaded waits
 * for it a moment, and is added as typed if the reader does not come.
 */
export function useTodoLine(field: RefObject<HTMLInputElement | null>) {
  const { todos, mutations } = useMessages()
  const [isUsed, setUsed] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const { reader, read, context } = useReader(isUsed)
  const add = async (typed: string, draft: StoredDraft) => {
    if (!reader) await readerOrWait()
    const reading = read(liveReader.get(), typed, refused)
    if (!reading) return addTodo({ title: typed }, { drafts: [draft] })
    const { title, dueDate, dueTime, repeat, priority, parts } = reading
    const description = parts.map(({ text }) => text).join(' · ')
    return addTodo({ title, dueDate, dueTime, repeat, priority }, { drafts: [draft], description })
  }
  const addLines = async (text: string, draft: StoredDraft) => {
    if (!reader) await readerOrWait()
    const rows = liveReader.get()?.readLines(text, context()) ?? writtenLines(text).map((title) => ({ title }))
    return rows.length === 0 ? addTodo({ title: unbroken(text) }, { drafts: [draft] }) : addTodos(rows, draft)
  }
  const line = useAddLine({
    form: 'todos.create',
    field,
    missing: todos.titleRequired,
    add,
    addLines,
    refusal: lineRefusal(mutations['todos.create'].failed),
    onAdded: () => setRefused([]),
  })
  const { text } = line
  const reading = useMemo(() => read(reader, text, refused), [read, reader, text, refused])
  const onText = (next: string) => {
    setUsed(true)
    if (!next.trim()) setRefused([])
    line.onText(next)
  }
  return {
    line: { ...line, onText },
    use: () => setUsed(true),
    parts: reading?.parts ?? [],
    title: reading?.title ?? '',
    isRefused: refused.length > 0 && text.trim() !== '',
    refuse: (words: readonly string[]) => setRefused([...refused, ...words]),
    readAgain: () => setRefused([]),
  }
}

/**
 * Resolves when the reader is loaded or cannot be loaded, for example offline; after `longestWaitMs` at the latest, and
 * at once when the page is left, because it may not come back.
 */
async function readerOrWait(): Promise<void> {
  const isOver = new AbortController()
  const { signal } = isOver
  const waits = [
    liveReader.fetch().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { signal })),
  ]
  await Promise.race(waits)
  isOver.abort()
}

/** The reader, undefined until it is loaded, and a function that reads a line with it. */
function useReader(isWanted: boolean) {
  const { dates, tasks } = useMessages()
  const language = useLanguage()
  const today = useToday()
  const reader = useLive(liveReader)
  useEffect(() => {
    if (isWanted) liveReader.fetch().catch(() => undefined)
  }, [isWanted])
  const context = useCallback(
    () => ({ today, nowMs: Date.now(), language, words: dates, priorities: tasks.priority }),
    [today, language, dates, tasks],
  )
  const read = useCallback(
    (by: typeof reader, line: string, refused: readonly string[]) => by?.read(line, refused, context()),
    [context],
  )
  return { reader, read, context }
}
