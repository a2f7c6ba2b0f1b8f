import { type ComponentProps, useId } from 'react'
import { FieldMessage } from './field-message.tsx'
import { fieldLine, lineColors } from './text-field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled text area, which grows with its text up to a limit. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-1 font-medium text-sm text-soft">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={`${fieldLine} field-sizing-content block max-h-60 resize-none ${error ? 'border-red focus:border-red' : lineColors}`}
        {...area}
      />
      <FieldMessage id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
