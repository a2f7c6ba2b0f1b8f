import { livePassages } from '#app/data/areas/note-passages.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Choice, type Conflict, resolved } from '#shared/conflicts.ts'
import { changesOf } from '#shared/text-changes.ts'
import { changeText } from './change-text.ts'
import type { EditedNote } from './use-note-editing.ts'

export interface ConflictDialogProps {
  noteId: string
  edited: EditedNote
  conflict: Conflict
  onClose: () => void
}

/** Shows two passages that could not be merged, one below the other. The person keeps the first, the second or both. */
export function ConflictDialog({ noteId, edited, conflict, onClose }: ConflictDialogProps) {
  const { notes, close } = useMessages()
  const nameOf = usePassageNames(noteId, conflict)
  const choose = (choice: Choice) => {
    onClose()
    changeText(edited, resolved(edited.text, conflict, choice), () => notes.resolved)
  }
  return (
    <Dialog
      title={notes.resolveTitle}
      closeLabel={close}
      onClose={onClose}
      actions={
        <Button look="outline" onClick={() => choose('both')}>
          {notes.keepBoth}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {(['first', 'second'] as const).map((which) => (
          <section key={which} aria-label={nameOf(which).title}>
            <h3 className="font-semibold text-sm text-soft">{nameOf(which).title}</h3>
            <Passage lines={conflict[which]} other={conflict[which === 'first' ? 'second' : 'first']} />
            <Button onClick={() => choose(which)}>{nameOf(which).keep}</Button>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/**
 * Returns a function for the texts of a passage: its title and its button. They name the time, and say if the passage
 * is from this device. If this device does not know, they only say first and second.
 */
function usePassageNames(noteId: string, conflict: Conflict) {
  const { notes, dates } = useMessages()
  const { passage, keepThis } = notes
  const kept = useLive(livePassages(useLocal(), noteId))
  const isOwn = (which: 'first' | 'second') => kept?.passages.includes(conflict[which].join('\n')) ?? false
  const timeOf = (at: string) => dayAndTime(Date.parse(at), Date.now(), dates)
  return (which: 'first' | 'second') => {
    if (!kept || isOwn('first') === isOwn('second')) return { title: passage[which], keep: keepThis[which] }
    if (isOwn(which)) return { title: passage.here(timeOf(kept.at)), keep: keepThis.here }
    return { title: passage.elsewhere(kept.otherAt ? timeOf(kept.otherAt) : undefined), keep: keepThis.elsewhere }
  }
}

/** One passage of a conflict. Words that the other passage lacks are marked. */
function Passage({ lines, other }: { lines: string[]; other: string[] }) {
  const { notes } = useMessages()
  const [words, others] = [wordsOf(lines), wordsOf(other)]
  const own = new Set(changesOf(others, words).flatMap(({ newStart, newEnd }) => indexes(newStart, newEnd)))
  const parts = words.map((word, at) => ({ key: `${at}`, word, isOwn: own.has(at) }))
  return (
    <p className="my-2 max-h-60 overflow-y-auto whitespace-pre-wrap rounded-lg border border-rule bg-paper p-3 [overflow-wrap:anywhere]">
      {parts.length === 0 && <span className="text-faint">{notes.emptyPassage}</span>}
      {parts.map(({ key, word, isOwn }) =>
        isOwn ? (
          <mark key={key} className="rounded bg-wash font-semibold text-primary">
            {word}
          </mark>
        ) : (
          word
        ),
      )}
    </p>
  )
}

const wordsOf = (lines: string[]): string[] => lines.join('\n').match(/\s+|\S+/g) ?? []
const indexes = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, at) => start + at)
