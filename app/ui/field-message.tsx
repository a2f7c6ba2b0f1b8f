import { CircleAlert } from 'lucide-react'

interface FieldMessageProps {
  id: string
  hint?: string | undefined
  error?: string | undefined
}

/** The message below a field: its error, else its hint. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  if (error) {
    return (
      <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 font-medium text-red text-sm">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className="mt-1.5 text-sm text-soft">
      {hint}
    </p>
  ) : null
}
