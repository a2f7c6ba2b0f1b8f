import { useEffect, useState } from 'react'
import { call } from '#app/api/call.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { changesOf } from '#shared/text-changes.ts'
import { changeText } from './conflict-dialog.tsx'
import type { EditedNote } from './use-note-editing.ts'

interface HistoryDialogProps {
  noteId: string
  edited: EditedNote
  onClose: () => void
}

interface Version {
  id: string
  at: string
}

/** What the note was before, as the server has kept it, beside what it is now. */
export function HistoryDialog({ noteId, edited, onClose }: HistoryDialogProps) {
  const { notes, close } = useMessages()
  const [versions, setVersions] = useState<readonly Version[] | 'failed'>()
  const [chosen, setChosen] = useState<{ id: string; content: string }>()
  useEffect(() => {
    call('notes.versions', { id: noteId }).then(setVersions, () => setVersions('failed'))
  }, [noteId])
  const read = (version: string) =>
    call('notes.version', { id: noteId, version }).then(setChosen, () => setVersions('failed'))
  const restore = () => {
    onClose()
    if (chosen) changeText(edited, chosen.content, notes.textRestored)
  }
  return (
    <Dialog
      title={notes.history}
      closeLabel={close}
      onClose={onClose}
      actions={chosen && chosen.content !== edited.text && <Button onClick={restore}>{notes.restore}</Button>}
    >
      {versions === undefined && <Spinner label={notes.history} />}
      {versions === 'failed' && <p>{notes.historyNeedsNetwork}</p>}
      {Array.isArray(versions) && (
        <ul className="max-h-44 overflow-y-auto border-rule border-y">
          {versions.map(({ id, at }, place) => (
            <li key={id} className="border-rule border-b last:border-b-0">
              <button
                type="button"
                aria-pressed={chosen?.id === id}
                onClick={() => void read(id)}
                className="min-h-11 w-full px-3 text-left hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold"
              >
                {dayAndTime(Date.parse(at), Date.now())}
                {place === 0 && <span className="ml-2 text-sm text-soft">{notes.historyNow}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <Differences now={edited.text} then={chosen.content} />}
    </Dialog>
  )
}

/** Lines around a difference that are shown for orientation, none of them twice. */
const context = 2

function Differences({ now, then }: { now: string; then: string }) {
  const { notes } = useMessages()
  if (now === then) return <p className="mt-4 text-soft">{notes.sameAsNow}</p>
  const [before, after] = [now.split('\n'), then.split('\n')]
  const changes = changesOf(before, after)
  return (
    <div className="mt-4 flex flex-col gap-3">
      {changes.map(({ start, end, newStart, newEnd }, at) => (
        <div
          key={`${start} ${newStart}`}
          className="overflow-hidden rounded-lg border border-rule [overflow-wrap:anywhere]"
        >
          <Lines
            lines={before.slice(Math.max(0, start - context, (changes[at - 1]?.end ?? -context) + context), start)}
          />
          <Lines lines={before.slice(start, end)} label={notes.removedLine} look="bg-desk text-faint line-through" />
          <Lines lines={after.slice(newStart, newEnd)} label={notes.addedLine} look="bg-wash font-semibold" />
          <Lines lines={before.slice(end, Math.min(end + context, changes[at + 1]?.start ?? before.length))} />
        </div>
      ))}
    </div>
  )
}

function Lines({ lines, look = 'text-soft', label }: { lines: string[]; look?: string; label?: string }) {
  if (lines.length === 0) return null
  return (
    <p className={`whitespace-pre-wrap px-3 py-1 ${look}`}>
      {label && <span className="sr-only">{label}: </span>}
      {lines.join('\n')}
    </p>
  )
}
