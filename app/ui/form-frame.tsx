import { type FormEvent, type ReactNode, useState } from 'react'
import { showErrors } from './form-failure.tsx'

/** A text for each field with an error, and for the form as a whole. */
type FormErrors<Field extends string> = { [name in Field | 'form']?: string | undefined }

interface FormFrameProps<Field extends string> {
  /** Called at each attempt. Nothing is sent while a field has an error. */
  check: () => FormErrors<Field>
  /** A form that is `leaving` the screen stays busy, so that nothing is sent twice. */
  send: () => Promise<'leaving' | 'staying'>
  /** Receives the error of `send`, and returns the text for the form. */
  onFailure: (error: unknown) => string
  children: (errors: FormErrors<Field>, isBusy: boolean) => ReactNode
}

/** A form for one call of the server: it shows the errors of its fields, or waits for the answer. */
export function FormFrame<Field extends string>({ check, send, onFailure, children }: FormFrameProps<Field>) {
  const [errors, setErrors] = useState<FormErrors<Field>>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check()
    if (Object.values(found).some(Boolean)) return showErrors(event.currentTarget, () => setErrors(found))
    setErrors({})
    setBusy(true)
    try {
      if ((await send()) === 'staying') setBusy(false)
    } catch (error) {
      setErrors({ form: onFailure(error) } as FormErrors<Field>)
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      {children(errors, isBusy)}
    </form>
  )
}
