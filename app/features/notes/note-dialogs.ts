import { ConflictDialog } from './conflict-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { NoteTitleDialog } from './note-title-dialog.tsx'

/** The dialogs of notes, one chunk of the app. */
export const dialogs = { ConflictDialog, HistoryDialog, NoteTitleDialog }
