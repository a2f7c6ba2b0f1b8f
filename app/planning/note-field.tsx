import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { piecesOf } from '#app/lib/links.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { IconButton } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

interface NoteFieldProps {
  note: string
  error: string | undefined
  onNote: (note: string) => void
}

/** The note of a to-do or a task. Its links can be followed until the pen is pressed, which turns it into a field. */
export function NoteField({ note, error, onNote }: NoteFieldProps) {
  const texts = usePlanningTexts()
  const [isEdited, setEdited] = useState(note === '')
  if (isEdited || error !== undefined) {
    return (
      <TextArea
        label={texts.notes}
        value={note}
        error={error}
        onChange={(event) => onNote(event.target.value)}
        autoFocus
      />
    )
  }
  return (
    <div className="flex items-start gap-2">
      <p className="max-h-60 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap py-2 [overflow-wrap:anywhere]">
        {piecesOf(note).map(({ text, href, at }) =>
          href === undefined ? (
            text
          ) : (
            <a
              key={at}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-primary underline"
            >
              {text}
            </a>
          ),
        )}
      </p>
      <IconButton label={texts.editNotes} onClick={() => setEdited(true)}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
