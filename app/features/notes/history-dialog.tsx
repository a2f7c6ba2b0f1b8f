import { useEffect, useState } from 'react'
import { call } from '#app/api/call.ts'
import { deviceName } from '#app/device/name.ts'
import { daysAndTimes } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Reply } from '#shared/contract.ts'
import { changesOf } from '#shared/text-changes.ts'
import { changeText } from './change-text.ts'
import { sittingsOf } from './sittings.ts'
import type { EditedNote } from './use-note-editing.ts'

export interface HistoryDialogProps {
  noteId: string
  edited: EditedNote
  onClose: () => void
}

type Version = Reply<'notes.versions'>[number]

/**
 * The versions of a note at the server, and the differences of one from the current text. At first the second newest of
 * the shown versions is chosen, because the newest is the current text.
 */
export function HistoryDialog({ noteId, edited, onClose }: HistoryDialogProps) {
  const { notes, close } = useMessages()
  const { versions, chosen, content, hasFailed, choose, retry } = useHistory(noteId)
  const restore = () => {
    onClose()
    if (content !== undefined) changeText(edited, content, () => notes.textRestored)
  }
  const canRestore = content !== undefined && content !== edited.text
  return (
    <Dialog
      title={notes.history}
      closeLabel={close}
      onClose={onClose}
      actions={canRestore && <Button onClick={restore}>{notes.restore}</Button>}
    >
      {versions && <Versions versions={versions} chosen={chosen} onChoose={choose} />}
      {content !== undefined && <Differences now={edited.text} then={content} />}
      {hasFailed && (
        <div role="alert">
          <p className={versions && 'mt-4'}>{notes.historyNeedsNetwork}</p>
          <Button look="outline" className="mt-4" onClick={retry}>
            {notes.retry}
          </Button>
        </div>
      )}
      {!hasFailed && content === undefined && <Spinner label={notes.historyLoading} />}
    </Dialog>
  )
}

/**
 * The versions of a note, newest first, and the content of the chosen one. Both are undefined until the server sends
 * them.
 */
function useHistory(noteId: string) {
  const [versions, setVersions] = useState<readonly Version[]>()
  const [chosen, setChosen] = useState<string>()
  const [content, setContent] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const isRead = content !== undefined
  useEffect(() => {
    if (isRead || hasFailed) return
    let isWanted = true
    const ask = async () => {
      if (!versions) {
        const found = await call('notes.versions', { id: noteId })
        if (!isWanted) return
        const shown = shownAtFirst(found)
        setVersions(found)
        setChosen((shown[1] ?? shown[0])?.id)
      } else if (chosen) {
        const version = await call('notes.version', { id: noteId, version: chosen })
        if (isWanted) setContent(version.content)
      }
    }
    ask().catch(() => isWanted && setFailed(true))
    return () => {
      isWanted = false
    }
  }, [noteId, versions, chosen, isRead, hasFailed])
  return {
    versions,
    chosen,
    content,
    hasFailed,
    choose: (id: string) => {
      if (id === chosen) return
      setChosen(id)
      setContent(undefined)
      setFailed(false)
    },
    retry: () => setFailed(false),
  }
}

/**
 * The last version of each sitting, that is of texts that one device wrote at most five minutes apart. All versions if
 * there is only one sitting.
 */
const shownAtFirst = (versions: readonly Version[]): readonly Version[] => {
  const sittings = sittingsOf(versions)
  return sittings.length > 1 ? sittings : versions
}

interface VersionsProps {
  versions: readonly Version[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

function Versions({ versions, chosen, onChoose }: VersionsProps) {
  const { notes, dates, accountSettings } = useMessages()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? versions : shownAtFirst(versions)
  const moments = shown.map(({ at }) => Date.parse(at))
  const times = daysAndTimes(moments, Date.now(), dates)
  const { onSystem } = accountSettings.sessions
  const deviceOf = ({ device }: Version) =>
    device?.current ? notes.historyHere : device && deviceName(device, { onSystem, unknown: notes.historyElsewhere })
  return (
    <>
      <ul aria-label={notes.versions} className="max-h-44 overflow-y-auto border-rule border-y">
        {shown.map((version, place) => (
          <li key={version.id} className="border-rule border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={chosen === version.id}
              onClick={() => onChoose(version.id)}
              className="min-h-11 w-full px-3 text-left hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold"
            >
              {times[place]}
              <span className="ml-2 text-sm text-soft">
                {[place === 0 && notes.historyNow, deviceOf(version)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < versions.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {notes.allVersions(versions.length)}
        </Button>
      )}
    </>
  )
}

/** The most unchanged lines shown before and after a difference. */
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
