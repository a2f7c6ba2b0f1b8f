import { loadReader } from '#app/features/shopping/grocery-reader.ts'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import type { PasteDialogProps } from './paste-dialog.tsx'

/** 'Colar lista', loaded together with the reader of lines. */
export const pasteDialog = lazyPart<PasteDialogProps>(async () => {
  const [{ PasteDialog }] = await Promise.all([import('./paste-dialog.tsx'), loadReader()])
  return PasteDialog
})
