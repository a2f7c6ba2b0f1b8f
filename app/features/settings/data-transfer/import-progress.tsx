import { useEffect, useId, useRef } from 'react'
import { useDataTransferTexts } from '#app/messages/data-transfer.ts'
import { ProgressTrack } from '#app/ui/progress-track.tsx'

/** The progress of the import. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
  const texts = useDataTransferTexts()
  const id = useId()
  const percent = total === 0 ? 0 : Math.round((100 * done) / total)
  const shown = useRef<HTMLDivElement>(null)
  // The button that started it has no effect now.
  useEffect(() => shown.current?.focus(), [])
  return (
    <div ref={shown} tabIndex={-1} className="outline-none">
      <p id={id} className="font-semibold">
        {texts.writing}
      </p>
      <ProgressTrack
        aria-labelledby={id}
        aria-valuetext={texts.progress(done, total)}
        value={percent}
        className="my-3"
      />
      <p aria-hidden="true" className="text-soft tabular-nums">
        {texts.progress(done, total)}
      </p>
      <p className="mt-3 text-pretty text-soft">{texts.progressHint}</p>
    </div>
  )
}
