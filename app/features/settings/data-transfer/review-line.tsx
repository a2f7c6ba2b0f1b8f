import { useId } from 'react'
import { useDataTransferTexts } from '#app/messages/data-transfer.ts'
import { refusalText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { ImportEntry } from './plan.ts'
import type { LineChange, ReviewLine } from './text-lines.ts'

interface ReviewedLineProps {
  entry: ImportEntry
  line: ReviewLine
  /** The parts read from the line besides its name. */
  details: string
  isDisabled?: boolean
  leftOut: ReadonlySet<string>
  onLeave: (keys: readonly string[], isLeft: boolean) => void
  onLine: (key: string, change: LineChange) => void
}

/** A line of a file, to change or leave out, with its reading below. */
export function ReviewedLine({
  entry: { key, name, status, reason },
  line: { text, asTyped, isName },
  details,
  isDisabled = false,
  leftOut,
  onLeave,
  onLine,
}: ReviewedLineProps) {
  const { groceries } = useMessages()
  const texts = useDataTransferTexts()
  const id = useId()
  const isTaken = !isDisabled && !leftOut.has(key)
  const isRead = isTaken && (asTyped || name !== text.trim())
  const refusal = status === 'refused' && isTaken && `${texts.refused} ${refusalText('invalid', reason)}`
  const said = isTaken ? [isRead && !asTyped && name, details].filter(Boolean).join(' · ') : ''
  return (
    <div className="flex min-w-0 flex-1 items-start gap-1 py-0.5">
      <label
        htmlFor={`${id}-take`}
        className="-ml-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center"
      >
        <span className="sr-only">{text}</span>
        <Checkbox
          id={`${id}-take`}
          checked={isTaken}
          disabled={isDisabled}
          onChange={(event) => onLeave([key], !event.currentTarget.checked)}
        />
      </label>
      <div className="min-w-0 flex-1">
        <input
          type="text"
          value={text}
          aria-label={groceries.line(Number(key.split('/').at(-1)) + 1)}
          aria-describedby={`${id}-details`}
          disabled={isDisabled}
          autoComplete="off"
          onChange={(event) => onLine(key, { text: event.currentTarget.value })}
          className={`min-h-11 w-full text-ellipsis bg-transparent outline-offset-2 ${isTaken ? '' : 'text-soft'}`}
        />
        <div className="flex items-start justify-between gap-x-3">
          <p id={`${id}-details`} className="min-w-0 text-sm text-soft [overflow-wrap:anywhere]">
            {said}
            {refusal && <span className="block text-red">{refusal}</span>}
          </p>
          {isRead && !isName && (
            <button
              type="button"
              aria-pressed={asTyped}
              onClick={() => onLine(key, { asTyped: !asTyped })}
              className="-mt-3 -mb-2 ml-auto min-h-11 shrink-0 rounded-lg px-3 font-semibold text-primary text-sm hover:bg-wash aria-pressed:bg-wash"
            >
              {texts.asWritten}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
