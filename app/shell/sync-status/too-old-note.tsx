import { writeOldAgain } from '#app/data/mutations/too-old.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.ts'

interface TooOldNoteProps {
  local: LocalStore
  count: number
  /** Called after the changes are written again: the note disappears, with the focus in it. */
  onWritten: () => void
}

/** A note with a button, which writes all `count` changes again that the server has refused as too old; none for 0. */
export function TooOldNote({ local, count, onWritten }: TooOldNoteProps) {
  const { sync, errorOccurred } = useMessages()
  if (count === 0) return null
  const write = async () => {
    try {
      await writeOldAgain(local)
      onWritten()
      showToast({ title: sync.copiedAll })
    } catch (error) {
      showToast({ tone: 'failure', title: errorText(error, errorOccurred) })
    }
  }
  return (
    <li className="border-margin border-l-2 pl-4">
      <p className="font-semibold">{sync.tooOld(count)}</p>
      <div className="mt-2 -ml-4">
        <Button look="quiet" onClick={() => void write()}>
          {sync.copyAll}
        </Button>
      </div>
    </li>
  )
}
