import { TextField } from './text-field.tsx'

interface EmailFieldProps {
  label: string
  value: string
  onEmail: (email: string) => void
  error: string | undefined
}

/** The e-mail address of an account. Password managers take it for the name of the account. */
export function EmailField({ onEmail, ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      name="email"
      autoComplete="username"
      required
      onChange={({ target }) => onEmail(target.value)}
    />
  )
}
