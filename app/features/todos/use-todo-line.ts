import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useToday } from '#app/data-react/use-today.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import { addTodo } from './todo-actions.ts'

const liveReader = lazyValue(async () => (await import('./line-reader.ts')).lineReader)

/**
 * The line for the next to-do, with the reading of its text. While the reader is not loaded, text is added as typed.
 */
export function useTodoLine(field: RefObject<HTMLInputElement | null>) {
  const { todos, mutations } = useMessages()
  const [isUsed, setUsed] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const read = useReader(isUsed)
  const add = (typed: string, draft: StoredDraft) => {
    const reading = read(typed, refused)
    if (!reading) return addTodo({ title: typed }, { drafts: [draft] })
    const { title, dueDate, dueTime, repeat, priority, parts } = reading
    const description = parts.map(({ text }) => text).join(' · ')
    return addTodo({ title, dueDate, dueTime, repeat, priority }, { drafts: [draft], description })
  }
  const line = useAddLine({
    form: 'todos.create',
    field,
    missing: todos.titleRequired,
    add,
    refusal: lineRefusal(mutations['todos.create'].failed),
    onAdded: () => setRefused([]),
  })
  const { text } = line
  const reading = useMemo(() => read(text, refused), [read, text, refused])
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

/** Returns a function that reads a line. Its result is undefined until the reader is loaded. */
function useReader(isWanted: boolean) {
  const { dates, tasks } = useMessages()
  const language = useLanguage()
  const today = useToday()
  const reader = useLive(liveReader)
  useEffect(() => {
    if (isWanted) liveReader.fetch().catch(() => undefined)
  }, [isWanted])
  return useMemo(
    () => (line: string, refused: readonly string[]) =>
      reader?.read(line, refused, {
        today,
        nowMs: Date.now(),
        language,
        words: dates,
        priorities: tasks.priority,
      }),
    [reader, today, language, dates, tasks],
  )
}
