import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** A strip across the page for a notice that does not block anything. */
export function Banner({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = strip.current
    return () => {
      if (shown?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={strip}
      role="status"
      className="relative z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-b bg-wash py-1.5 pr-2 pl-4 text-[0.9375rem]"
    >
      <p className="min-w-0 flex-1 basis-48 py-1">{children}</p>
      <div className="ml-auto flex flex-wrap gap-1">{actions}</div>
    </div>
  )
}
