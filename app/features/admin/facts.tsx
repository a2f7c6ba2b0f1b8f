import { type ReactNode, useId } from 'react'

/** A part of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="line border-rule border-b">
        <h2 id={id} className="col-start-2 px-4 pt-7 pb-2 font-bold text-xl leading-tight">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

export interface FactOf {
  name: string
  children: ReactNode
  /** A hint below the value. */
  note?: string | undefined
}

/** Names with their values, each on a line of the page. */
export const Facts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

export function Fact({ name, children, note }: FactOf) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 border-rule border-b py-3 pr-4 pl-[calc(var(--margin-x)+1rem)] leading-snug [overflow-wrap:anywhere]">
      <dt className="min-w-0 max-w-full basis-40 text-soft">{name}</dt>
      <dd className="min-w-0 max-w-prose flex-1 basis-56">
        <span className="font-medium">{children}</span>
        {note && <span className="mt-1 block text-pretty text-sm text-soft">{note}</span>}
      </dd>
    </div>
  )
}
