import { useEffect, useRef } from 'react'
import { NetworkError } from '#app/api/call.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { DomainError } from '#shared/errors.ts'

/** The message for a failed call: that it needs a network, else the text of the server's refusal, else `failed`. */
export function failureText(error: unknown, failed: string): string {
  return error instanceof NetworkError ? currentMessages().accountSettings.needsNetwork : errorText(error, failed)
}

export const isRefusal = (error: unknown, code: DomainError['code']): boolean =>
  error instanceof DomainError && error.code === code

/**
 * The message for a failed call, whether it loads or changes something: see `failureText`. If the server demands a new
 * sign-in, a link to the sign-in with Google. Empty if `error` is undefined.
 */
export function Failure({ error, failed }: { error: unknown; failed: string }) {
  const { again } = useMessages().accountSettings
  const isOld = isRefusal(error, 'sign_in_again')
  const note = useRef<HTMLDivElement>(null)
  // A dialog may be taller than its screen, and its footer covers its end.
  useEffect(() => {
    if (error !== undefined) note.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={note} className="scroll-mb-24 space-y-4 empty:hidden">
      <FormFailure text={error === undefined ? undefined : isOld ? again.text : failureText(error, failed)} />
      {isOld && (
        <a href="/api/auth/google" className={buttonClass('outline')}>
          {again.enter}
        </a>
      )}
    </div>
  )
}
