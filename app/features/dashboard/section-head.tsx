import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#app/ui/button.tsx'

interface SectionHeadProps {
  id: string
  title: string
  /** The text after the title, in a softer colour. */
  note?: string | undefined
  /** Receives the heading, which takes the focus if nothing in the section can. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** The header of a section. */
export function SectionHead({ id, title, note, heading, children }: SectionHeadProps) {
  return (
    <div className="line">
      <div className="col-start-2 flex min-h-11 items-center justify-between gap-x-4 px-4 pt-5 pb-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="font-bold text-xl leading-tight outline-none">
          {title}
          {note && <span className="font-normal text-base text-soft"> {note}</span>}
        </h2>
        {children}
      </div>
    </div>
  )
}

/** The line of a section without rows. */
export function SectionEmpty({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="line border-rule border-b">
      <Icon aria-hidden="true" className="mx-auto mt-4 size-6 text-soft" />
      <p className="px-4 py-4 text-soft">{children}</p>
    </div>
  )
}

interface SectionLinkProps {
  to: string
  /** What the rows add up to. */
  beside?: { to: string; text: string }
  children: ReactNode
}

/** The last line of a section, with the link to all of its rows. */
export function SectionLink({ to, beside, children }: SectionLinkProps) {
  return (
    <div className="line border-rule border-b">
      <div className="col-start-2 flex min-h-14 flex-wrap items-center justify-between px-4">
        <Link to={to} className={`${buttonClass('quiet')} -ml-4`}>
          {children}
        </Link>
        {beside && (
          <Link to={beside.to} className={`${buttonClass('quiet')} -mr-4 max-sm:-ml-4`}>
            {beside.text}
          </Link>
        )}
      </div>
    </div>
  )
}
