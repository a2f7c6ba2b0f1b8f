import { type ReactNode, useState } from 'react'
import { forgetSharedText, sharedText } from '#app/device/shared-text.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import type { TextDialogProps } from './adding/text-dialog.tsx'
import { loadReader } from './items/grocery-reader.ts'

/**
 * The action 'Colar lista' of a menu: a function that opens the dialog with the text of the clipboard, and the open
 * dialog.
 */
export function usePasteList(listId: string): [paste: () => void, dialog: ReactNode] {
  const [message, setMessage] = useState<string>()
  const onClose = () => setMessage(undefined)
  return [
    () => void clipboardText().then(setMessage),
    message !== undefined && <LazyDialog of={pasteDialog} props={{ listId, message, onClose }} />,
  ]
}

/** The text of the clipboard; empty if the browser or the person refuses. */
async function clipboardText(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}

/** The dialog 'Colar lista', loaded together with the reader of lines. */
export const pasteDialog = lazyPart<TextDialogProps>(async () => {
  const [{ TextDialog }] = await Promise.all([import('./adding/text-dialog.tsx'), loadReader()])
  return TextDialog
})

/** A text shared by another app, to review before it is added to a list. */
export function SharedText({ listId }: { listId: string }) {
  const [message, setMessage] = useState(sharedText)
  if (message === null) return
  const onClose = () => {
    forgetSharedText()
    setMessage(null)
  }
  return <LazyDialog of={pasteDialog} props={{ listId, message, isShared: true, onClose }} />
}
