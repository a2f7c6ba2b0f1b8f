import { useEffect, useState } from 'react'

const patienceMs = 150

/** A spinner with its label. It appears only after a noticeable wait: a shorter one would flicker. */
export function Spinner({ label }: { label: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-8 text-soft">
      <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-rule border-t-primary" />
      {label}
    </div>
  )
}
