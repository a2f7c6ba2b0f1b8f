import { type ReactNode, useState } from 'react'
import { forgetSharedText, sharedText } from '#app/device/shared-text.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import type { ReadyDialogProps } from './adding/ready-dialog.tsx'
import type { TextDialogProps } from './adding/text-dialog.tsx'
import { loadReader } from './items/grocery-reader.ts'

/** The action 'Colar lista' of a menu. */
export const usePasteList = (listId: string) => useClipboard(pasteDialog, listId)

/** The action 'Ler nota fiscal'. */
export const useReadReceipt = (listId: string) => useClipboard(receiptDialog, listId)

/** A function that opens a dialog with the text of the clipboard, and the open dialog. */
function useClipboard(of: typeof pasteDialog, listId: string): [open: () => void, dialog: ReactNode] {
  const [message, setMessage] = useState<string>()
  const onClose = () => setMessage(undefined)
  return [
    () => void clipboardText().then(setMessage),
    message !== undefined && <LazyDialog of={of} props={{ listId, message, onClose }} />,
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

/** Loads the dialogs that read a text together with the reader of lines. */
export async function loadDialogs() {
  const [{ dialogs }] = await Promise.all([import('./text-dialogs.tsx'), loadReader()])
  return dialogs
}

/** The dialog 'Colar lista'. */
export const pasteDialog = lazyPart<TextDialogProps>(async () => (await loadDialogs()).PastedText)
/** The dialog of ready-made lists. */
export const readyDialog = lazyPart<ReadyDialogProps>(async () => (await loadDialogs()).ReadyDialog)
const receiptDialog = lazyPart<TextDialogProps>(async () => (await loadDialogs()).ReceiptDialog)

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
