import { ArrowLeft, Cloud, CloudUpload, Ellipsis, History, SquareCheck, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link } from 'react-router-dom'
import type { NoteRow } from '#app/data/areas/notes.ts'
import type { SaveState } from '#app/data/mutations/note-states.ts'
import { liveIsWaiting } from '#app/data/mutations/unsent.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { clockTime } from '#app/lib/dates.ts'
import { paths } from '#app/lib/paths.ts'
import { nameOf } from '#app/lib/row-name.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { conflictsIn } from '#shared/conflicts.ts'
import { boxEdits, caretAfter } from './box-lines.ts'
import type { ConflictDialogProps } from './conflict-dialog.tsx'
import type { HistoryDialogProps } from './history-dialog.tsx'
import { NoteField } from './note-field.tsx'
import { NoteTitle } from './note-title.tsx'
import { typeEdits } from './replace-text.ts'
import { type EditedNote, useNoteEditing } from './use-note-editing.ts'

interface NoteEditorProps {
  note: NoteRow
  /** True if the note was just created. */
  isNew: boolean
  onRemove: (note: NoteRow) => void
}

const conflictDialog = lazyPart<ConflictDialogProps>(
  async () => (await import('./note-dialogs.ts')).dialogs.ConflictDialog,
)
const historyDialog = lazyPart<HistoryDialogProps>(
  async () => (await import('./note-dialogs.ts')).dialogs.HistoryDialog,
)

/** One note: its title, its text, and its save state. */
export function NoteEditor({ note, isNew, onRemove }: NoteEditorProps) {
  const { notes, lists } = useMessages()
  const name = nameOf(note)
  const edited = useNoteEditing(note)
  const [open, setOpen] = useState<'conflict' | 'history'>()
  const [conflict] = conflictsIn(edited.text)
  const close = () => setOpen(undefined)
  return (
    <section
      aria-label={name}
      className="flex min-h-0 flex-1 flex-col [--margin-x:min(2.75rem,10vw)] lg:row-span-3 lg:grid lg:grid-rows-subgrid"
    >
      <header className="@container flex items-center gap-x-1 border-rule border-b px-2 py-1 lg:py-2 lg:border-margin lg:border-b-2 lg:pl-[calc(var(--margin-x)+1.125rem)]">
        <Link
          to={paths.notes}
          aria-label={notes.back}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-wash lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <NoteTitle note={note} onEnter={() => edited.field.current?.focus()} />
        <div className="hidden lg:block">
          <BoxButton field={edited.field} />
        </div>
        <Menu label={lists.moreOf(name)} button={<Ellipsis aria-hidden="true" className="size-5" />} isEnd>
          <MenuButton onClick={() => setOpen('history')} icon={<History className="size-5" />}>
            {notes.history}
          </MenuButton>
          <MenuButton onClick={() => onRemove(note)} icon={<Trash2 className="size-5" />}>
            {notes.removeThis}
          </MenuButton>
        </Menu>
      </header>
      <div className="flex min-h-0 flex-1 flex-col">
        {conflict && (
          <Banner
            actions={
              <Button look="quiet" onClick={() => setOpen('conflict')}>
                {notes.resolve}
              </Button>
            }
          >
            {notes.conflict}
          </Banner>
        )}
        <NoteField edited={edited} content={note.content} isNew={isNew} />
      </div>
      <Foot edited={edited} noteId={note.id} />
      {open === 'conflict' && conflict && (
        <LazyDialog of={conflictDialog} props={{ noteId: note.id, edited, conflict, onClose: close }} />
      )}
      {open === 'history' && <LazyDialog of={historyDialog} props={{ noteId: note.id, edited, onClose: close }} />}
    </section>
  )
}

/** The save state of the note. On phones it is beside the button for boxes, above the keyboard. */
function Foot({ edited: { field, state }, noteId }: { edited: EditedNote; noteId: string }) {
  const { notes, mutations } = useMessages()
  const isWaiting = useLive(liveIsWaiting(useLocal(), noteId))
  const Icon = isWaiting ? CloudUpload : Cloud
  return (
    <div className="flex min-h-11 items-center gap-2 border-rule border-t pr-3 text-sm text-soft lg:pl-[calc(var(--margin-x)+1.125rem)]">
      <div className="lg:hidden">
        <BoxButton field={field} />
      </div>
      <span role="status" className={`min-w-0 flex-1 ${state.at === 'failed' ? 'font-semibold text-red' : ''}`}>
        {textOf[state.at](notes, state) ?? failure(state, mutations['notes.update'].failed)}
      </span>
      <Icon role="img" aria-label={isWaiting ? notes.notAtServer : notes.atServer} className="size-5 shrink-0" />
    </div>
  )
}

type Notes = ReturnType<typeof useMessages>['notes']

const textOf: Record<SaveState['at'], (notes: Notes, state: SaveState) => string | undefined> = {
  rest: ({ autosave }) => autosave,
  saving: ({ saving }) => saving,
  saved: ({ savedAt }, state) => savedAt(clockTime(state.at === 'saved' ? state.time : 0)),
  failed: () => undefined,
}

const failure = (state: SaveState, failed: string): string =>
  state.at === 'failed' ? `${failed}: ${errorText(state.error, failed)}` : failed

/**
 * A button that puts boxes into the lines of the selection, or removes them. The field keeps the focus, and a phone its
 * keyboard.
 */
function BoxButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
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
    // The caret of an untouched field is at 0: the button then means the last line.
    if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
  }
  const { value, selectionStart: start, selectionEnd: end } = field
  const edits = boxEdits(value, { start, end })
  typeEdits(field, edits, [caretAfter(edits, start), caretAfter(edits, end)])
}
