import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'
import { PasteDialog, type PasteDialogProps } from './paste-dialog.tsx'
import { noteOfLink } from './shared-link.ts'

export interface TextDialogProps extends PasteDialogProps {
  /** True for a text that another app shared. */
  isShared?: boolean
}

/** A text to review before it is added to a list. A shared link becomes a note instead, which is opened. */
export function TextDialog({ isShared = false, ...props }: TextDialogProps) {
  const { notes } = useMessages()
  const navigate = useNavigate()
  const { onClose } = props
  const [note, setNote] = useState(() => (isShared ? noteOfLink(props.message) : undefined))
  const isBegun = useRef(false)
  useEffect(() => {
    if (!note || isBegun.current) return
    isBegun.current = true
    const id = newId()
    const leave = () => {
      if (location.pathname === paths.note(id)) void navigate(paths.notes, { replace: true })
    }
    const toast = { title: () => notes.linkAdded, undone: notes.addUndone, beforeUndo: leave }
    runWithUndo('notes.create', { id, ...note }, toast).then(
      () => {
        onClose()
        void navigate(paths.note(id))
      },
      // The text is not lost: it is reviewed like any other.
      () => setNote(undefined),
    )
  }, [note, notes, navigate, onClose])
  return note ? null : <PasteDialog {...props} />
}
