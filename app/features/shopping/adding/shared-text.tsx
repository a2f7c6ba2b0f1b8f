import { useState } from 'react'
import { forgetSharedText, sharedText } from '#app/lib/shared-text.ts'
import { LazyDialog } from '#app/loading/lazy-part.tsx'
import { pasteDialog } from './paste-later.ts'

/** A text shared by another app, to review before it is added to a list. */
export function SharedText({ listId }: { listId: string }) {
  const [message, setMessage] = useState(sharedText)
  if (message === null) return
  const onClose = () => {
    forgetSharedText()
    setMessage(null)
  }
  return <LazyDialog of={pasteDialog} props={{ listId, message, onClose }} />
}
