import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#app/lib/paths.ts'

interface CardFrameProps {
  /** The id of the card's heading. */
  titleId: string
  className: string
  children: ReactNode
}

/** The outline of a card. A press outside of its controls follows the link to the project. */
export function CardFrame({ titleId, className, children }: CardFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const open = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button, [popover]')) return
    frame.current?.querySelector<HTMLElement>('[data-details]')?.click()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys follow the link inside
    <article
      ref={frame}
      aria-labelledby={titleId}
      onClick={open}
      className={`relative flex h-full cursor-pointer flex-col rounded-xl border border-rule bg-raised outline-primary transition-colors hover:border-edge has-[[data-details]:focus-visible]:outline-2 ${className}`}
    >
      {children}
    </article>
  )
}

interface DetailsLinkProps {
  projectId: string
  label: string
  className: string
  children: ReactNode
}

/** The link to the project of a card. */
export function DetailsLink({ projectId, label, className, children }: DetailsLinkProps) {
  return (
    <Link data-details="" to={paths.project(projectId)} aria-label={label} draggable={false} className={className}>
      {children}
    </Link>
  )
}
