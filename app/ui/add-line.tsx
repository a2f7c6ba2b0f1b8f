import { CornerDownLeft, Plus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { Button } from './button.tsx'
import { FieldMessage } from './field-message.tsx'

interface AddLineProps {
  label: string
  placeholder: string
  addLabel: string
  field: RefObject<HTMLInputElement | null>
  text: string
  error: string | undefined
  onText: (text: string) => void
  onSubmit: (event: FormEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The first line of a page is for the next thing. It stays in sight while the rest is scrolled. */
export function AddLine({ label, placeholder, addLabel, field, text, error, onText, ...on }: AddLineProps) {
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={on.onSubmit}
      className="line sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 border-rule border-b bg-paper focus-within:border-primary focus-within:shadow-[0_1px_0_var(--color-primary)] md:top-0 [@media(height<30rem)]:static"
    >
      <label htmlFor={id} className="flex h-16 items-center justify-center text-primary">
        <Plus aria-hidden="true" className="size-6" strokeWidth={2.5} />
        <span className="sr-only">{label}</span>
      </label>
      <div className="flex min-h-16 flex-wrap items-center gap-2 py-1.5 pr-2 pl-4">
        <input
          ref={field}
          id={id}
          type="text"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={on.onKeyDown}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="enter"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        {/* The field keeps the focus, and a phone its keyboard: to move the focus away and back is a layout more. */}
        <Button type="submit" onMouseDown={(event) => event.preventDefault()} className="max-md:px-3">
          <CornerDownLeft aria-hidden="true" className="size-5 md:hidden" />
          <span className="max-md:sr-only">{addLabel}</span>
        </Button>
        {error && (
          <div className="-mt-2 mb-1 basis-full">
            <FieldMessage id={`${id}-note`} error={error} />
          </div>
        )}
      </div>
    </form>
  )
}
