import { type ReactNode, useId } from 'react'
import { Checkbox } from './checkbox.tsx'

interface ReviewedRowProps {
  takeLabel: string
  isTaken: boolean
  onTake: (isTaken: boolean) => void
  /** True if the details are read with the checkbox, too. */
  isTickDescribed: boolean
  label: string
  text: string
  maxLength: number
  onText: (text: string) => void
  /** The id of a list of texts to choose from. */
  choices?: string
  /** Stands beside the text. */
  end?: ReactNode
  details: string
}

/** A line of a text that was read, to leave out or to edit before it is added. */
export function ReviewedRow({ isTaken, details, end, ...row }: ReviewedRowProps) {
  const id = useId()
  return (
    <li className="flex items-start gap-1 border-rule border-b py-1.5">
      <label
        htmlFor={`${id}-take`}
        className="-ml-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center"
      >
        <span className="sr-only">{row.takeLabel}</span>
        <Checkbox
          id={`${id}-take`}
          aria-describedby={row.isTickDescribed ? `${id}-details` : undefined}
          checked={isTaken}
          onChange={(event) => row.onTake(event.currentTarget.checked)}
        />
      </label>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3">
          <input
            type="text"
            value={row.text}
            list={row.choices}
            aria-label={row.label}
            aria-describedby={`${id}-details`}
            maxLength={row.maxLength}
            autoComplete="off"
            onChange={(event) => row.onText(event.currentTarget.value)}
            className={`min-h-11 w-full min-w-0 text-ellipsis bg-transparent text-lg outline-offset-2 ${isTaken ? '' : 'text-soft'}`}
          />
          {end}
        </div>
        <p id={`${id}-details`} className="text-sm text-soft [overflow-wrap:anywhere]">
          {details}
        </p>
      </div>
    </li>
  )
}
