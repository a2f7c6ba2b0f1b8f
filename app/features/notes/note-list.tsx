import { Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { VList } from 'virtua'
import type { NoteRow } from '#app/data/areas/notes.ts'
import { onceForEach } from '#app/lib/once.ts'
import { paths } from '#app/lib/paths.ts'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { useRowKeys } from '#app/ui/use-row-keys.ts'
import { previewOf } from './preview.ts'
import { relativeTime } from './relative-time.ts'

interface NoteListProps {
  rows: readonly NoteRow[]
  selectedId: string | undefined
  /** The time by the clock of the device, ms. */
  nowMs: number
  onRename: (note: NoteRow) => void
  onRemove: (note: NoteRow) => void
}

/** Classes of the buttons of a row. With a mouse they are over the row's text, visible only on hover or focus. */
const shownInUse =
  '[@media(hover:hover)]:absolute [@media(hover:hover)]:right-1 [@media(hover:hover)]:opacity-0 group-hover:opacity-100! group-focus-within:opacity-100!'

const preview = onceForEach(({ content }: NoteRow) => previewOf(content))

const stay = (): void => undefined

/** The list of notes. Only the rows near the screen are rendered. Tab stops once in each row. */
export function NoteList({ rows, selectedId, nowMs, onRename, onRemove }: NoteListProps) {
  const { notes } = useMessages()
  const language = useLanguage()
  const list = useRef<HTMLElement>(null)
  const keepFocus = useFocusKeeper(list, stay)
  const removeFrom = (note: NoteRow | undefined, control: HTMLElement) => {
    if (!note) return
    keepFocus(control)
    onRemove(note)
  }
  const renameAt = (index: number) => {
    const note = rows[index]
    if (note) onRename(note)
  }
  const removeAt = (index: number, control: HTMLElement) => removeFrom(rows[index], control)
  const onKeyDown = useRowKeys(list, { keys: { F2: renameAt, Delete: removeAt }, onTop: stay })
  return (
    <nav ref={list} onKeyDown={onKeyDown} aria-label={notes.list} className="min-h-0 flex-1">
      {/* See `heardWhileScrolling`. */}
      <VList data={rows} className="*:pointer-events-auto!" style={{ height: '100%' }} bufferSize={400}>
        {(note, index) => (
          <div
            key={note.id}
            data-index={index}
            className={`group relative flex items-center border-rule border-b pr-1 ${note.id === selectedId ? 'bg-wash' : 'bg-paper'}`}
          >
            <Link
              data-control="open"
              to={paths.note(note.id)}
              aria-current={note.id === selectedId ? 'page' : undefined}
              className="min-w-0 flex-1 px-4 py-2.5 -outline-offset-2"
            >
              <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{note.title}</span>
              <span className="block truncate text-sm text-soft [@media(hover:hover)]:group-focus-within:pr-24 [@media(hover:hover)]:group-hover:pr-24">
                {[relativeTime(Date.parse(note.updatedAt), nowMs, language), preview(note)].filter(Boolean).join(' · ')}
              </span>
            </Link>
            <div className={`flex bg-inherit ${shownInUse}`}>
              <RowButtons
                editLabel={notes.editTitle(note.title)}
                onEdit={() => onRename(note)}
                removeLabel={notes.remove(note.title)}
                onRemove={(control) => removeFrom(note, control)}
              />
            </div>
          </div>
        )}
      </VList>
    </nav>
  )
}

interface RowButtonsProps {
  editLabel: string
  onEdit: () => void
  removeLabel: string
  /** `control`: the pressed button. */
  onRemove: (control: HTMLElement) => void
}

/** The buttons of a row, which rename and delete its note. */
function RowButtons({ editLabel, onEdit, removeLabel, onRemove }: RowButtonsProps) {
  return (
    <>
      <IconButton data-control="edit" tabIndex={-1} label={editLabel} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-[1.125rem]" />
      </IconButton>
      <IconButton
        data-control="remove"
        tabIndex={-1}
        label={removeLabel}
        onClick={(event) => onRemove(event.currentTarget)}
        look="danger"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  )
}
