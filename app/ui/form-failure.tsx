import { CircleAlert } from 'lucide-react'
import { flushSync } from 'react-dom'

/** Why the form as a whole was not accepted. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p ref={intoView} className="flex items-start gap-2.5 border-margin border-l-4 bg-wash px-4 py-3 text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Draws what `setErrors` sets at once, and leads the person to the first field with an error. */
export function showErrors(form: HTMLFormElement, setErrors: () => void): void {
  flushSync(setErrors)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
