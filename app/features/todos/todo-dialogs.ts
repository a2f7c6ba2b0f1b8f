import { DaySheet } from './day-sheet.tsx'
import { TodoDialog } from './todo-dialog.tsx'

/** The dialogs of to-dos, one chunk of the app. */
export const dialogs = { DaySheet, TodoDialog }
