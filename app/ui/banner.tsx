import type { ReactNode } from 'react'

/** A strip across the page for what the person should know but may leave for later. */
export function Banner({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div
      role="status"
      className="relative z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-b bg-wash py-1.5 pr-2 pl-4 text-[0.9375rem]"
    >
      <p className="min-w-0 flex-1 basis-56 py-1">{children}</p>
      <div className="flex flex-wrap gap-1">{actions}</div>
    </div>
  )
}
