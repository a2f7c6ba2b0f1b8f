/** The content of the chosen files, and what of them is left out. */
import { emptyNotebook, type Notebook } from '#shared/notebook.ts'
import type { UnreadableFile } from './fault.ts'
import type { FileWords } from './file-words.ts'
import {
  type Checklist,
  listOf,
  listOfText,
  noteOfChecklist,
  noteOfText,
  type PlainText,
  todosOf,
} from './plain-text.ts'
import { projectOf, type TaskList, todosOfList } from './task-list.ts'

export interface Found {
  notebook: Notebook
  /** Texts, which the person imports as notes, as to-dos or as lists. */
  texts: PlainText[]
  checklists: Checklist[]
  taskLists: TaskList[]
  left: LeftOut
}

/** The names of what is not imported, by the reason; a task that lost its repeat is imported without it. */
export interface LeftOut {
  /** Notes in the trash of the other app. */
  trashed: string[]
  /** The row of each picture, drawing, sound and other file in it. */
  attachments: string[]
  /** Files of an archive that are no notes. */
  files: string[]
  /** Rows without a name, by their place. */
  unnamed: string[]
  cancelled: string[]
  repeats: string[]
  /** Rows whose repeat left short months out, and takes their last day here. */
  clamped: string[]
  reminders: string[]
  /** Files that cannot be read, beside others that can. */
  faults: UnreadableFile[]
}

/** The parts of its own that an imported row has lost. */
type Lost = 'attachments' | 'repeats' | 'clamped' | 'reminders'

/** Names a row for each thing that it has lost. */
export function nameLost(left: LeftOut, title: string, lost: Partial<Record<Lost, boolean | undefined>>): void {
  for (const why of Object.keys(lost) as Lost[]) if (lost[why]) left[why].push(title)
}

export const textKinds = ['note', 'todos', 'list'] as const
export type TextKind = (typeof textKinds)[number]
export const checklistKinds = ['note', 'list'] as const
export type ChecklistKind = (typeof checklistKinds)[number]
export const taskListKinds = ['todos', 'project'] as const
export type TaskListKind = (typeof taskListKinds)[number]

/** The person's choice for contents that may be several things. */
export interface As {
  asText: TextKind
  asChecklist: ChecklistKind
  asTasks: TaskListKind
}

/** What is made of the contents at first. Sheets of products are lists unless there are other texts. */
export const asAtFirst = ({ texts }: Found): As => ({
  asText: texts.length > 0 && texts.every(({ items }) => items) ? 'list' : 'note',
  asChecklist: 'note',
  asTasks: 'todos',
})

export const nothingFound = (): Found => ({
  notebook: emptyNotebook(),
  texts: [],
  checklists: [],
  taskLists: [],
  left: {
    trashed: [],
    attachments: [],
    files: [],
    unnamed: [],
    cancelled: [],
    repeats: [],
    clamped: [],
    reminders: [],
    faults: [],
  },
})

/** Everything found as a notebook, with the chosen target for texts, checklists and lists of tasks. */
export function notebookOf({ notebook, texts, checklists, taskLists }: Found, as: As, words: FileWords): Notebook {
  const { asText, asChecklist, asTasks } = as
  const notes = [
    ...(asText === 'note' ? texts.map(noteOfText) : []),
    ...(asChecklist === 'note' ? checklists.map(noteOfChecklist) : []),
  ]
  const lists = [
    ...(asText === 'list' ? texts.map(listOfText) : []),
    ...(asChecklist === 'list' ? checklists.map(listOf) : []),
  ]
  const todos = asTasks === 'todos' ? taskLists.flatMap((list) => todosOfList(list, words)) : []
  return {
    ...notebook,
    lists: [...notebook.lists, ...lists],
    notes: [...notebook.notes, ...notes],
    projects: [...notebook.projects, ...(asTasks === 'project' ? taskLists.map(projectOf) : [])],
    todos: [...notebook.todos, ...todos, ...(asText === 'todos' ? texts.flatMap(todosOf) : [])],
  }
}

/** Number of labels and links that are lost if checklists are imported as `asChecklist`. */
export const extrasLeft = ({ checklists }: Found, asChecklist: ChecklistKind): number =>
  asChecklist === 'list' ? checklists.reduce((sum, { extras = 0 }) => sum + extras, 0) : 0
