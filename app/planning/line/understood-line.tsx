import { Bell, CalendarDays, Flag, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { RefusedPart } from '#app/days/read-day.ts'
import { useMessages } from '#app/messages/language.ts'
import type { LinePart } from './line-reader.ts'

interface UnderstoodLineProps {
  /** The text that remains as the title. */
  title: string
  parts: readonly LinePart[]
  isRefused: boolean
  refuse: (parts: readonly RefusedPart[]) => void
  readAgain: () => void
}

const icons = { when: CalendarDays, priority: Flag }

/** The reading of the typed line: the title, and a chip for each part, which one tap refuses. */
export function UnderstoodLine({ title, parts, isRefused, refuse, readAgain }: UnderstoodLineProps) {
  const { todos } = useMessages()
  return (
    <div data-understood="" className="line">
      <div className="col-start-2 flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-2 pl-4">
        <p className="min-w-0 py-1.5 text-sm text-soft [overflow-wrap:anywhere]">
          {parts.length === 0 ? (
            todos.asTyped
          ) : (
            <>
              <span className="sr-only">{todos.understood} </span>
              <span className="font-semibold text-ink">{title}</span>
            </>
          )}
        </p>
        {parts.map((part) => (
          <Chip key={part.kind} part={part} onClick={() => refuse([part.kind])} />
        ))}
        {isRefused && (
          <Kept className="ml-auto rounded-lg px-3 font-semibold text-primary" onClick={readAgain}>
            {todos.readAgain}
          </Kept>
        )}
      </div>
    </div>
  )
}

function Chip({ part: { kind, text, hasReminder }, onClick }: { part: LinePart; onClick: () => void }) {
  const { todos } = useMessages()
  const Icon = icons[kind]
  return (
    <Kept
      aria-label={todos.refuse(text)}
      title={todos.keepTyped}
      className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-primary py-1 pr-2.5 pl-3 text-left font-medium text-primary"
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      {hasReminder && <Bell aria-hidden="true" className="size-4 shrink-0" />}
      <X aria-hidden="true" className="size-4 shrink-0" />
    </Kept>
  )
}

/** A button whose press leaves the focus in the field, and a phone its keyboard. */
const Kept = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    onMouseDown={(event) => event.preventDefault()}
    className={`min-h-11 text-sm hover:bg-wash ${className}`}
    {...props}
  />
)
