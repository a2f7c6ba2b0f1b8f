import { useId, useState } from 'react'
import type { ReadableField } from '#app/data/mutations/problems.ts'
import { writtenDay } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'

/** The person's texts of a failed change, each below the name of its field. */
export function KeptTexts({ texts }: { texts: [ReadableField, string][] }) {
  const { sync } = useMessages()
  if (texts.length === 0) return null
  return (
    <dl className="mt-3 space-y-2 rounded-lg bg-wash px-3 py-2 text-sm">
      {texts.map(([field, text]) => (
        <div key={`${field} ${text}`}>
          <dt className="text-soft">{sync.field[field]}</dt>
          <KeptText text={shownText(field, text)} />
        </div>
      ))}
    </dl>
  )
}

/** A date in people's format, any other text unchanged. */
export const shownText = (field: ReadableField, text: string): string => (field === 'dueDate' ? writtenDay(text) : text)

const longLines = 6
const longCharacters = 300

/** A long text starts with a few lines, so that the actions below stay visible. */
function KeptText({ text }: { text: string }) {
  const { sync } = useMessages()
  const id = useId()
  const isLong = text.length > longCharacters || text.split('\n').length > longLines
  const [isWhole, setWhole] = useState(false)
  return (
    <dd>
      <p id={id} className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${isLong && !isWhole ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-controls={id}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 font-semibold text-primary"
        >
          {isWhole ? sync.showLess : sync.showAll}
        </button>
      )}
    </dd>
  )
}
