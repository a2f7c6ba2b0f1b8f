/** A red count; `label` names the counted things. Shows nothing for 0. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className="inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-red px-1.5 font-bold text-on-red text-xs leading-none">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
