import type { RefObject } from 'react'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import { unbroken, writtenLines } from '#app/lib/line-ends.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useLineReading } from '#app/planning/line/use-line-reading.ts'
import { addTodo, addTodos } from './todo-actions.ts'

/** The line for the next to-do, with the reading of its text. It is added as typed if the reader does not come. */
export function useTodoLine(field: RefObject<HTMLInputElement | null>) {
  const { todos, mutations } = useMessages()
  const add = async (typed: string, draft: StoredDraft) => {
    const read = await reading.readLine(typed)
    const [row, ...others] = read?.rows ?? [{ title: typed }]
    const description = read?.parts.map(({ text }) => text).join(' · ')
    const options = { drafts: [draft], description }
    return others.length === 0 ? addTodo(row, options) : addTodos([row, ...others], options)
  }
  const addLines = async (text: string, draft: StoredDraft) => {
    const rows = (await reading.readLines(text)) ?? writtenLines(text).map((title) => ({ title }))
    const options = { drafts: [draft] }
    return rows.length === 0 ? addTodo({ title: unbroken(text) }, options) : addTodos(rows, options)
  }
  const line = useAddLine({
    form: 'todos.create',
    field,
    missing: todos.titleRequired,
    add,
    addLines,
    refusal: lineRefusal(mutations['todos.create'].failed),
  })
  const reading = useLineReading(line.text)
  return { line, reading }
}
