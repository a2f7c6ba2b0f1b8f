/** A list of tasks of another app. The person imports its tasks as to-dos, or the list as a project. */
import { dueDateOf } from '#app/lib/due-dates.ts'
import { usualPriority } from '#shared/day-fields.ts'
import type { Notebook, ProjectContent, TaskContent } from '#shared/notebook.ts'
import { plainTodo, titleMaxLength } from '#shared/todos.ts'
import { cleanLine, cleanText, titleFrom } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import { checklistOfText } from './plain-text.ts'

export type TodoContent = Notebook['todos'][number]

export interface TaskList {
  title: string
  /** False for the first list of an app, whose name says nothing. */
  isNamed: boolean
  todos: TodoContent[]
}

const plainNames = /^(?:(?:minhas )?tarefas|(?:my )?tasks|inbox|(?:caixa de )?entrada|to[- ]?dos?|afazeres)?$/i
export const isNamed = (title: string): boolean => !plainNames.test(title.replace(/^[^\p{L}]+/u, '').trim())

/** Paragraphs of texts that are not blank; null without any. */
export const paragraphsOf = (texts: readonly (string | null | undefined | false)[]): string | null =>
  texts
    .map((text) => cleanText(text || '').trim())
    .filter(Boolean)
    .join('\n\n') || null

/**
 * A to-do with the given fields. A title that is too long is cut, and its note has all of
 * it. Undefined without any text.
 */
export function todoOf(title: string, fields: Partial<TodoContent>): TodoContent | undefined {
  const line = cleanLine(title) || titleFrom(fields.notes ?? '')
  if (line === '') return undefined
  const isLong = line.length > titleMaxLength
  const isNote = fields.notes?.trim() === line && cleanLine(title) === ''
  const notes = isLong ? paragraphsOf([line, fields.notes]) : isNote ? null : (fields.notes ?? null)
  return { completed: false, ...plainTodo, ...fields, title: isLong ? titleFrom(line) : line, notes }
}

/**
 * The lines of a text as to-dos, without bullets and boxes. A done one keeps its words, the others are read by `read`,
 * which may give several for a line.
 */
export const todosOfLines = (
  text: string,
  read: (line: string) => (Partial<TodoContent> & Pick<TodoContent, 'title'>)[],
): TodoContent[] =>
  checklistOfText({ title: '', text }).rows.flatMap(({ text: line, isTicked }) =>
    (isTicked ? [{ title: line }] : read(line)).flatMap(
      ({ title, ...fields }) => todoOf(title || line, { ...fields, completed: isTicked }) ?? [],
    ),
  )

/** The label of each name, such as `#Casa-nova`. */
export const labelsOf = (names: readonly string[]): string =>
  names
    .map((name) => cleanLine(name).replace(/^#+/, '').replaceAll(' ', '-'))
    .filter(Boolean)
    .map((name) => `#${name}`)
    .join(' ')

export const todosOfList = ({ title, isNamed, todos }: TaskList, words: FileWords): TodoContent[] =>
  isNamed ? todos.map((todo) => ({ ...todo, notes: paragraphsOf([todo.notes, words.list(title)]) })) : todos

export const projectOf = ({ title, todos }: TaskList): ProjectContent => ({
  title,
  description: null,
  status: 'pendente',
  tasks: todos.map(taskOf),
})

const taskOf = ({ notes, completed, priority, dueDate, ...todo }: TodoContent): TaskContent => ({
  ...todo,
  description: notes,
  status: completed ? 'concluída' : 'pendente',
  priority: priority ?? usualPriority,
  dueDate: dueDate === null ? null : dueDateOf(dueDate),
})
