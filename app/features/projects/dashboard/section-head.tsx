import type { ReactNode, Ref } from 'react'

interface SectionHeadProps {
  id: string
  title: string
  /** After the title, in a softer colour. */
  note?: string | undefined
  /** Takes the focus if nothing below can. */
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
