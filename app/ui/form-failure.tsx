import { CircleAlert } from 'lucide-react'
import { flushSync } from 'react-dom'

/** The error of the form as a whole. */
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

/** Renders `setErrors` synchronously, and focuses the first field with an error. */
export function showErrors(form: HTMLFormElement, setErrors: () => void): void {
  flushSync(setErrors)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
