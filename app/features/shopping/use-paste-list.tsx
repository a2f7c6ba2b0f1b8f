import { type ReactNode, useState } from 'react'
import { LazyDialog } from '#app/loading/lazy-part.tsx'
import { pasteDialog } from './adding/paste-later.ts'

/** 'Colar lista' from a menu: the function that starts it, and the open dialog. */
export function usePasteList(listId: string): [paste: () => void, dialog: ReactNode] {
  const [message, setMessage] = useState<string>()
  const onClose = () => setMessage(undefined)
  return [
    () => void clipboardText().then(setMessage),
    message !== undefined && <LazyDialog of={pasteDialog} props={{ listId, message, onClose }} />,
  ]
}

/** Empty if the browser or the person refuses. */
async function clipboardText(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}
