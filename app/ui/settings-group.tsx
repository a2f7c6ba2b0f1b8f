import type { ReactNode } from 'react'

/** A group of settings. */
export function SettingsGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <div className="line border-rule border-b">
        <h2 id={id} className="col-start-2 px-4 pt-8 pb-2 font-bold text-xl leading-tight">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

/** One setting: a paragraph of the page, above a rule. */
export function Entry({ children }: { children: ReactNode }) {
  return (
    <div className="line border-rule border-b">
      <div className="col-start-2 max-w-lg px-4 py-5">{children}</div>
    </div>
  )
}

/** Classes of the heading of an entry. */
export const entryHeading = 'font-semibold text-[1.0625rem] leading-snug'
