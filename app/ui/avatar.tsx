interface AvatarProps {
  letters: string
  /** True for a size that fits into a line of text. */
  isSmall?: boolean
}

/** A person as one or two letters in a circle. */
export function Avatar({ letters, isSmall = false }: AvatarProps) {
  const size = isSmall
    ? 'size-6 border text-[0.625rem] text-soft'
    : 'size-[min(2.25rem,44px)] border-2 text-primary text-[min(0.875rem,18px)]'
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full border-current font-bold ${size}`}
    >
      {letters}
    </span>
  )
}
