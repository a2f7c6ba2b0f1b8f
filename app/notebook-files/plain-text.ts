import { rowsOf } from '#app/lib/written-rows.ts'
import type { ItemContent, ListContent, Notebook, NoteContent } from '#shared/notebook.ts'
import { plainItem } from '#shared/shopping.ts'
import { plainTodo } from '#shared/todos.ts'
import { cleanLine, cleanText, titleFrom } from './file-text.ts'

/** An item of a sheet. A price that is no plain one may be one as a shelf writes it: then `name` lacks it. */
export interface SheetItem extends ItemContent {
  shelf?: { text: string; name: string }
}

export interface PlainText {
  title: string
  text: string
  /** The items of a sheet of products, whose lines are the text, or those that its lines were read as. */
  items?: SheetItem[]
  /** The to-dos that the lines were read as. */
  todos?: Notebook['todos']
}

/** A checklist of another app, which does not say if its rows are tasks or shopping. */
export interface Checklist {
  title: string
  rows: readonly { text: string; isTicked: boolean }[]
  /** Labels and links, which a note has below the rows. */
  below?: string
  /** The number of labels and links: a shopping list has no field for them. */
  extras?: number
  /** The items that the rows were read as. */
  items?: ItemContent[]
}

export const noteOfText = ({ title, text }: PlainText): NoteContent => ({ title, content: cleanText(text).trimEnd() })

/** The lines of a text as rows, without bullet or number. A ticked box means done. */
export const checklistOfText = ({ title, text }: PlainText): Checklist => ({ title, rows: rowsOf(text, cleanLine) })

export const todosOf = (text: PlainText): Notebook['todos'] =>
  text.todos ??
  checklistOfText(text).rows.map(({ text: title, isTicked }) => ({ title, completed: isTicked, ...plainTodo }))

export const listOfText = (text: PlainText): ListContent =>
  text.items ? { title: text.title, isDefault: false, items: text.items } : listOf(checklistOfText(text))

export const listOf = ({ title, rows, items = rows.map(itemOf) }: Checklist): ListContent => ({
  title: titleOf({ title, rows }),
  isDefault: false,
  items,
})

const itemOf = ({ text, isTicked }: Checklist['rows'][number]): ItemContent => ({
  ...plainItem,
  name: text,
  purchased: isTicked,
})

/** The checklist as a note, with boxes that can be ticked. */
export const noteOfChecklist = (checklist: Checklist): NoteContent => ({
  title: titleOf(checklist),
  content: [checklist.rows.map(boxOf).join('\n'), ...(checklist.below ? [checklist.below] : [])].join('\n\n'),
})

const boxOf = ({ text, isTicked }: Checklist['rows'][number]): string => `- [${isTicked ? 'x' : ' '}] ${text}`

const titleOf = ({ title, rows }: Checklist): string => title || titleFrom(rows[0]?.text ?? '')
