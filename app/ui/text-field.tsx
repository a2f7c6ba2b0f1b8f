import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldMessage } from './field-message.tsx'

/** The classes of every field: a line below it, and no box. */
export const fieldLine =
  'min-h-12 w-full min-w-0 appearance-none rounded-none border-b-2 bg-transparent px-0 py-2 text-ink text-lg outline-none transition-colors'

export const lineColors = 'border-edge focus:border-primary focus-visible:shadow-[0_2px_0_var(--color-primary)]'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** At the end of the line, such as a button. */
  end?: ReactNode
}

/** A labelled text field. */
export function TextField({ label, hint, error, end, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block font-medium text-sm text-soft">
        {label}
      </label>
      <div className="relative flex items-center">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={`${fieldLine} ${error ? 'border-red focus:border-red focus-visible:shadow-[0_2px_0_var(--color-red)]' : lineColors} ${end ? 'pr-12' : ''}`}
          {...input}
        />
        {end && <div className="absolute right-0">{end}</div>}
      </div>
      <FieldMessage id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
