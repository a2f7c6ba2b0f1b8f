import { useEffect, useId, useRef } from 'react'
import { useDataTransferTexts } from '#app/messages/data-transfer.ts'
import { useMessages } from '#app/messages/language.ts'
import { acceptedFiles } from '#app/notebook-files/read-files.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { ProgressTrack } from '#app/ui/progress-track.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ImportReview } from './import-review.tsx'
import { groupsOf } from './review-rows.ts'
import { useImport } from './use-import.ts'
import { countOf } from './writing.ts'

/** Imports files: the person chooses them and reviews their content, which is then written as one action. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { close, cancel, resumed } = useMessages()
  const texts = useDataTransferTexts()
  const { state, failure, choose, become, change, leave, write, close: closeOrStop, draft } = useImport(onClose)
  const input = useRef<HTMLInputElement>(null)
  const isWriting = state.phase === 'writing'
  const review = state.phase === 'review' && groupsOf(state.plan).length > 0 ? state : undefined
  const count = review ? countOf(review.plan, review.leftOut) : 0
  const submit = () => {
    if (review) void write(review)
    else if (state.phase !== 'reading') pick()
  }
  const pick = () => input.current?.click()
  return (
    <FormDialog
      title={texts.title}
      closeLabel={close}
      cancelLabel={isWriting ? texts.stop : cancel}
      submitLabel={isWriting ? texts.writing : review ? texts.submit(count) : texts.choose}
      isDisabled={isWriting}
      onSubmit={submit}
      draft={{ ...draft, text: resumed }}
      onClose={closeOrStop}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={texts.files}
        onChange={(event) => {
          void choose([...(event.target.files ?? [])])
          // The same file may be chosen again after a correction.
          event.target.value = ''
        }}
      />
      {state.phase === 'choosing' && <Sources />}
      {state.phase === 'reading' && <Spinner label={texts.reading} />}
      {state.phase === 'review' && (
        <ImportReview
          review={state}
          onPick={pick}
          onBecome={(as) => void become(state, as)}
          onLeave={(keys, isLeft) => leave(state, keys, isLeft)}
          onLine={(key, next) => void change(state, key, next)}
        />
      )}
      {isWriting && <ImportProgress done={state.done} total={state.total} />}
      <Failure text={failure} />
    </FormDialog>
  )
}

/** The apps and formats that the import can read. */
function Sources() {
  const texts = useDataTransferTexts()
  return (
    <div>
      <p className="text-pretty">{texts.intro}</p>
      <dl className="mt-4 border-rule border-t">
        {texts.sources.map(([name, what]) => (
          <div key={name} className="border-rule border-b py-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-pretty text-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A failure, scrolled into view: a dialog may be taller than its screen, and its footer covers its end. */
function Failure({ text }: { text: string | undefined }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text !== undefined) note.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={note} className={`scroll-mb-24 [overflow-wrap:anywhere] ${text === undefined ? 'hidden' : ''}`}>
      <FormFailure text={text} />
    </div>
  )
}

/** The progress of the import. */
function ImportProgress({ done, total }: { done: number; total: number }) {
  const texts = useDataTransferTexts()
  const id = useId()
  const percent = total === 0 ? 0 : Math.round((100 * done) / total)
  const shown = useRef<HTMLDivElement>(null)
  // The button that started the import is disabled now.
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
