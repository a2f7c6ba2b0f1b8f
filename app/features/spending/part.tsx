import { type ReactNode, useId } from 'react'

/** A part of the page with its heading. On paper it is not cut in two. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="line break-inside-avoid border-rule border-b">
      <h2 id={id} className="col-start-2 px-4 pt-6 font-bold text-xl leading-tight">
        {title}
      </h2>
      <div className="col-start-2 min-w-0 px-4 pt-2 pb-6">{children}</div>
    </section>
  )
}
