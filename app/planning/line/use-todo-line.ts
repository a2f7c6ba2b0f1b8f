import type { RefObject } from 'react'
import { addTodo, addTodos } from '#app/actions/add-todos.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import { unbroken, writtenLines } from '#app/lib/line-ends.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useLineReading } from './use-line-reading.ts'

interface TodoLineOptions {
  field: RefObject<HTMLInputElement | null>
  /** The name of the draft with the typed text. */
  form: string
  /** The day of a line that says none. */
  day?: string | undefined
}

/** The line for the next to-do, with the reading of its text. It is added as typed if the reader does not come. */
export function useTodoLine({ field, form, day }: TodoLineOptions) {
  const { todos, mutations } = useMessages()
  const asTyped = (title: string) => ({ title, ...(day && { dueDate: day }) })
  const add = async (typed: string, draft: StoredDraft) => {
    const read = await reading.readLine(typed)
    const [row, ...others] = read?.rows ?? [asTyped(typed)]
    const description = read?.parts.map(({ text }) => text).join(' · ')
    const options = { drafts: [draft], description }
    return others.length === 0 ? addTodo(row, options) : addTodos([row, ...others], options)
  }
  const addLines = async (text: string, draft: StoredDraft) => {
    const rows = (await reading.readLines(text)) ?? writtenLines(text).map(asTyped)
    const options = { drafts: [draft] }
    return rows.length === 0 ? addTodo(asTyped(unbroken(text)), options) : addTodos(rows, options)
  }
  const line = useAddLine({
    form,
    field,
    missing: todos.titleRequired,
    add,
    addLines,
    refusal: lineRefusal(mutations['todos.create'].failed),
  })
  const reading = useLineReading(line.text, { day })
  return { line, reading }
}
