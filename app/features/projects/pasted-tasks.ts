/** Reads the lines of a pasted text as tasks. Loaded when somebody pastes several lines. */
import { paragraphsOf, todosOfLines } from '#app/notebook-files/task-list.ts'
import type { TaskFields } from './task-actions.ts'

export type PastedTask = Partial<TaskFields> & Pick<TaskFields, 'title'>

/** A task for each line, with the description `below` its own. */
export const pastedTasks = (text: string, below?: string | null): PastedTask[] =>
  todosOfLines(text).map(({ title, notes, completed }) => ({
    title,
    description: paragraphsOf([notes, below]),
    ...(completed && { status: 'concluída' }),
  }))
