/** A person as two letters on a round label. */
export function Avatar({ letters }: { letters: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full border-2 border-current font-bold text-primary text-sm"
    >
      {letters}
    </span>
  )
}
