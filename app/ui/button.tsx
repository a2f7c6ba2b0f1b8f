import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger'

const looks: Record<ButtonLook, string> = {
  primary: 'border border-transparent bg-primary text-on-primary hover:bg-primary-strong',
  outline: 'border border-edge text-ink hover:bg-wash',
  quiet: 'text-primary hover:bg-wash',
  danger: 'border border-transparent bg-red text-on-red hover:opacity-90',
}

/** Classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'primary'): string =>
  `inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-lg px-4 py-2 text-center font-semibold text-base leading-tight transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${looks[look]}`

export function Button({ look, className = '', ...props }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`${buttonClass(look)} ${className}`} {...props} />
}

/** Classes of a button among several, one of which is pressed or none. */
export const pillClass =
  'min-h-11 rounded-full px-2.5 font-medium text-[0.9375rem] text-soft hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold aria-pressed:text-ink'

/** Classes of a button that shows only its icon in a narrow head, as with large letters. Its label is hidden there. */
export const iconIfNarrow = '@max-[15rem]:size-11 @max-[15rem]:p-0!'

type IconLook = 'soft' | 'faint' | 'danger' | 'plain' | 'on'

const iconLooks: Record<IconLook, string> = {
  soft: 'text-soft hover:bg-wash hover:text-ink',
  faint: 'text-faint hover:bg-wash hover:text-ink',
  danger: 'text-faint hover:bg-wash hover:text-red focus-visible:text-red',
  plain: 'focus-visible:outline-current',
  on: 'bg-primary text-on-primary motion-safe:animate-pulse',
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  label: string
  look?: IconLook
}

/** A button that shows only an icon; `label` is its name. */
export function IconButton({ label, look = 'soft', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-lg transition-colors ${iconLooks[look]}`}
      {...props}
    />
  )
}
