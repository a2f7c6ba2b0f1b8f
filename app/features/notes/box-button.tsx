import { SquareCheck } from 'lucide-react'
import type { RefObject } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { boxEdits, caretAfter } from './box-lines.ts'
import { typeEdits } from './replace-text.ts'

/** Turns the chosen lines into boxes, and back. The field keeps the focus, and a phone its keyboard. */
export function BoxButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { notes } = useMessages()
  return (
    <IconButton
      label={notes.box}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => field.current && turnLines(field.current)}
    >
      <SquareCheck aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

function turnLines(field: HTMLTextAreaElement): void {
  if (document.activeElement !== field) {
    field.focus()
    // No line is chosen yet.
    if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
  }
  const { value, selectionStart: start, selectionEnd: end } = field
  const edits = boxEdits(value, { start, end })
  typeEdits(field, edits, [caretAfter(edits, start), caretAfter(edits, end)])
}
