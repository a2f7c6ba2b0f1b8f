import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'onChange'> {
  /** The names of the button that shows or hides the text. */
  eye: { show: string; hide: string }
  onPassword: (password: string) => void
}

/** A password field that can show its text. */
export function PasswordField({ eye, onPassword, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      name="password"
      required
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onPassword(target.value)}
      end={
        <IconButton label={shown ? eye.hide : eye.show} onClick={() => setShown(!shown)}>
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  )
}
