import { ImportDialog } from './import-dialog.tsx'
import { saveNotebook } from './save-notebook.ts'

/** Import and export with all their file formats: large and rarely used, one chunk of the app. */
export const transfer = { ImportDialog, saveNotebook }
