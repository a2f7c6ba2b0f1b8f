import { passwordStrength } from '#app/lib/password-strength.ts'
import { useMessages } from '#app/messages/language.ts'
import { passwordMinLength } from '#shared/auth.ts'

const marks = [1, 2, 3] as const

/** The strength of the password: three bars and two words. Advice only. */
export function StrengthHint({ password }: { password: string }) {
  const { auth } = useMessages()
  if (!password) return null
  const strength = passwordStrength(password, passwordMinLength)
  return (
    <div className="mt-2 flex items-center gap-3 text-sm text-soft">
      <span aria-hidden="true" className="flex gap-1">
        {marks.map((mark) => (
          <span key={mark} className={`h-1 w-8 rounded-full ${mark <= strength ? 'bg-primary' : 'bg-rule'}`} />
        ))}
      </span>
      <span aria-live="polite">{auth.strength[strength]}</span>
    </div>
  )
}
