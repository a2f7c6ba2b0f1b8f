import { type ReactNode, useState } from 'react'
import { LazyDialog } from '#app/loading/lazy-part.tsx'
import { pasteDialog } from './adding/paste-later.ts'

/** The way to 'Colar lista' from a menu: what begins it, and the dialog while it is open. */
export function usePasteList(listId: string): [paste: () => void, dialog: ReactNode] {
  const [message, setMessage] = useState<string>()
  const onClose = () => setMessage(undefined)
  return [
    () => void clipboardText().then(setMessage),
    message !== undefined && <LazyDialog of={pasteDialog} props={{ listId, message, onClose }} />,
  ]
}

/** Empty where the browser or the person does not give it. */
async function clipboardText(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}
