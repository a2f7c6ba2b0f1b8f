import { NotebookPen, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { liveHasAllNotes, liveNotes, type NoteRow } from '#app/data/areas/notes.ts'
import { liveSettings } from '#app/data/areas/settings.ts'
import { storageState } from '#app/data/store/storage-state.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useNow } from '#app/data-react/use-now.ts'
import { calendarDay } from '#app/lib/dates.ts'
import { paths } from '#app/lib/paths.ts'
import { nameOf } from '#app/lib/row-name.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { AdSlot } from '#app/third-parties/ad-slot.tsx'
import { Button, iconIfNarrow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FirstSync } from '#app/ui/first-sync.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useAsked } from '#app/ui/use-asked.ts'
import { useKeyboardInset } from '#app/ui/use-keyboard-inset.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { addNote, removeNote } from './note-actions.ts'
import { NoteEditor } from './note-editor.tsx'
import { paperLines } from './note-field.tsx'
import { NoteList } from './note-list.tsx'
import type { NoteTitleDialogProps } from './note-title-dialog.tsx'
import { useShownNote } from './use-shown-note.ts'

const titleDialog = lazyPart<NoteTitleDialogProps>(
  async () => (await import('./note-dialogs.ts')).dialogs.NoteTitleDialog,
)

/** `/notes` and `/notes/{id}`: the list and a note, side by side where there is room, else one after the other. */
export function NotesPage() {
  const { id } = useParams()
  const local = useLocal()
  const rows = useLive(liveNotes(local))
  const settings = useAnswer(liveSettings)
  const isBroken = useLive(storageState(local.db)) !== 'ok'
  if (!rows || settings === undefined) return <Waiting isBroken={isBroken} />
  return <Notes rows={rows} hasArrived={settings !== null} id={id} />
}

function Waiting({ isBroken }: { isBroken: boolean }) {
  const { notes } = useMessages()
  if (!isBroken) return <Spinner label={notes.loading} />
  return (
    <p role="alert" className="p-6">
      {notes.loadError}
    </p>
  )
}

interface NotesProps {
  rows: readonly NoteRow[]
  /** True after the first sync. Before it, the server may have notes that this device lacks. */
  hasArrived: boolean
  id: string | undefined
}

function Notes({ rows, hasArrived, id }: NotesProps) {
  const { notes, appName } = useMessages()
  const navigate = useNavigate()
  const isWide = useMedia(wide)
  const nowMs = useNow()
  const [renamed, setRenamed] = useState<NoteRow>()
  const { shownId, begunId, begin } = useShownNote(id)
  const selected = rows.find((row) => row.id === shownId)
  const firstId = rows[0]?.id
  // The first note is opened by its path, so that it stays open when another note becomes the first.
  useEffect(() => {
    if (isWide && id === undefined && firstId) void navigate(paths.note(firstId), { replace: true })
  }, [isWide, id, firstId, navigate])
  useKeyboardInset()
  // The page of a deleted note would report that it cannot be loaded.
  const leave = (left: string) => {
    if (location.pathname === paths.note(left)) void navigate(paths.notes, { replace: true })
  }
  const add = () => {
    const begun = addNote(leave)
    begin(begun)
    void navigate(paths.note(begun))
  }
  const [query, setQuery] = useSearchParams()
  useAsked(query.has('nova'), () => {
    setQuery({}, { replace: true })
    add()
  })
  const remove = (note: NoteRow) => {
    const next = isWide ? neighbourOf(rows, note) : undefined
    if (note.id === id) void navigate(next ? paths.note(next.id) : paths.notes, { replace: true })
    removeNote(note)
  }
  return (
    <div
      className="flex min-h-[min(20rem,45dvh)] flex-1 basis-0 flex-col pb-(--covered) md:pb-(--keyboard) lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)_auto]"
      data-foot
    >
      <title>{`${selected ? nameOf(selected) : notes.title} · ${appName}`}</title>
      <div
        className={`min-h-0 flex-1 flex-col border-rule ${panes} lg:border-r ${shownId === undefined ? 'flex' : 'hidden'}`}
      >
        <header className="@container flex flex-wrap content-center items-center gap-x-3 gap-y-2 border-margin border-b-2 px-4 pt-5 pb-3 md:gap-x-7">
          <NotebookPen aria-hidden="true" className="size-7 text-margin" />
          <h1 className="flex-1 font-bold text-[min(1.5rem,9vw)] leading-tight">{notes.title}</h1>
          <Button onClick={add} data-new="" className={iconIfNarrow}>
            <Plus aria-hidden="true" className="size-5 shrink-0" />
            <span className="@max-[15rem]:sr-only">{notes.add}</span>
          </Button>
          {/* On wide screens, the last change of the open note; the count of notes is at the bottom there. */}
          <p className="basis-full text-sm text-soft empty:hidden">
            {isWide
              ? selected && notes.lastUpdate(calendarDay(Date.parse(selected.updatedAt)))
              : rows.length > 0 && notes.count(rows.length)}
          </p>
        </header>
        <div className="flex min-h-0 flex-1 flex-col">
          {rows.length > 0 ? (
            <NoteList rows={rows} selectedId={selected?.id} nowMs={nowMs} onRename={setRenamed} onRemove={remove} />
          ) : (
            <div className="flex-1 overflow-y-auto">
              {hasArrived ? (
                <EmptyState icon={<NotebookPen aria-hidden="true" className="size-6" />} title={notes.empty}>
                  {notes.emptyText}
                </EmptyState>
              ) : (
                <FirstSync label={notes.loading} {...notes.firstSync} />
              )}
            </div>
          )}
          <AdSlot className="shrink-0 border-t [@media(height<40rem)]:hidden" />
        </div>
        {isWide && (
          <p className="flex min-h-11 items-center border-rule border-t px-4 text-sm text-soft">
            {notes.count(rows.length)}
          </p>
        )}
      </div>
      <div className={`min-h-0 flex-1 flex-col bg-paper ${panes} ${shownId === undefined ? 'hidden' : 'flex'}`}>
        {selected && <NoteEditor key={selected.id} note={selected} isNew={selected.id === begunId} onRemove={remove} />}
        {!selected && (shownId === undefined ? <EmptyPage /> : <Missing />)}
      </div>
      {renamed && <LazyDialog of={titleDialog} props={{ note: renamed, onClose: () => setRenamed(undefined) }} />}
    </div>
  )
}

/** Classes of both panes: on wide screens, header, body and footer of the list are aligned with those of the note. */
const panes = 'lg:row-span-3 lg:grid lg:grid-rows-subgrid'

/** The note below the given one in the list; for the last note the one above, and undefined for the only one. */
function neighbourOf(rows: readonly NoteRow[], { id }: NoteRow): NoteRow | undefined {
  const place = rows.findIndex((row) => row.id === id)
  return rows[place + 1] ?? rows[place - 1]
}

/** Fills the place of a note beside the list. */
function EmptyPage() {
  return (
    <>
      <div className="border-margin border-b-2" />
      <div className={`row-span-2 ml-11 border-margin border-l-2 ${paperLines}`} />
    </>
  )
}

/** The reason why the note of the path is missing: it may still arrive, or is not here. */
function Missing() {
  const { notes } = useMessages()
  const navigate = useNavigate()
  const hasAll = useAnswer(liveHasAllNotes)
  if (!hasAll) return <FirstSync label={notes.loading} {...notes.firstSync} />
  return (
    <EmptyState
      icon={<NotebookPen aria-hidden="true" className="size-6" />}
      title={notes.noteError}
      action={
        <Button look="outline" onClick={() => navigate(paths.notes, { replace: true })}>
          {notes.back}
        </Button>
      }
    >
      {''}
    </EmptyState>
  )
}

const wide = '(width >= 64rem)'
