import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { VList } from 'virtua'
import type { NoteRow } from '#app/data/areas/notes.ts'
import { onceForEach } from '#app/lib/once.ts'
import { paths } from '#app/lib/paths.ts'
import { nameOf, previewOf } from '#app/lib/row-name.ts'
import { useLanguage, useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { RemoveButton, SwipedAway, shownInUse } from '#app/ui/tick-row.tsx'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { useRowKeys } from '#app/ui/use-row-keys.ts'

interface NoteListProps {
  rows: readonly NoteRow[]
  selectedId: string | undefined
  /** The time by the clock of the device, ms. */
  nowMs: number
  onRename: (note: NoteRow) => void
  onRemove: (note: NoteRow) => void
}

const named = onceForEach((note: NoteRow) => ({ name: nameOf(note), preview: previewOf(note) }))

const stay = (): void => undefined

/** The list of notes. Only the rows near the screen are rendered. Tab stops once in each row. */
export function NoteList({ rows, selectedId, nowMs, onRename, onRemove }: NoteListProps) {
  const { notes } = useMessages()
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
          <div key={note.id} data-index={index}>
            <SwipedAway onSwiped={(control) => removeFrom(note, control)}>
              <Row
                note={note}
                isSelected={note.id === selectedId}
                nowMs={nowMs}
                onRename={() => onRename(note)}
                onRemove={(control) => removeFrom(note, control)}
              />
            </SwipedAway>
          </div>
        )}
      </VList>
    </nav>
  )
}

interface RowProps {
  note: NoteRow
  isSelected: boolean
  nowMs: number
  onRename: () => void
  /** `control`: the pressed button. */
  onRemove: (control: HTMLElement) => void
}

/** A note. The buttons over its text are for a mouse: a finger swipes, and renames and deletes in the note. */
function Row({ note, isSelected, nowMs, onRename, onRemove }: RowProps) {
  const { notes } = useMessages()
  const language = useLanguage()
  const { name, preview } = named(note)
  return (
    <div className={`group/row relative flex items-center border-rule border-b ${isSelected ? 'bg-wash' : ''}`}>
      <Link
        data-control="open"
        to={paths.note(note.id)}
        aria-current={isSelected ? 'page' : undefined}
        draggable={false}
        className="min-w-0 flex-1 px-4 py-2.5 -outline-offset-2"
      >
        <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{name}</span>
        <span className="block truncate text-sm text-soft">
          {[relativeTime(Date.parse(note.updatedAt), nowMs, language), preview].filter(Boolean).join(' · ')}
        </span>
      </Link>
      <div
        className={`absolute inset-y-0 right-0 flex items-center pr-1 pl-2 ${isSelected ? 'bg-wash' : 'bg-paper'} ${shownInUse}`}
      >
        <IconButton data-control="edit" tabIndex={-1} label={notes.editTitle(name)} onClick={onRename}>
          <Pencil aria-hidden="true" className="size-[1.125rem]" />
        </IconButton>
        <RemoveButton label={notes.remove(name)} onRemove={onRemove} />
      </div>
    </div>
  )
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * The time since `ms` in words, such as `há 5 minutos`. It is `agora` for less than a minute, and if `ms` is in the
 * future.
 */
export function relativeTime(ms: number, nowMs: number, language: string): string {
  const seconds = Math.max(0, (nowMs - ms) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, length] = units.find(([, unitSeconds]) => seconds >= unitSeconds) ?? ['second', Number.POSITIVE_INFINITY]
  return format.format(-Math.floor(seconds / length) || 0, unit)
}
