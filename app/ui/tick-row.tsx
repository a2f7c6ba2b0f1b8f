import type { ReactNode } from 'react'

interface TickRowProps {
  tick: ReactNode
  /** The name of the row, and what stands below it. */
  children: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
}

/**
 * One ruled line: the tick in the margin, the name on the line. A label that covers its parent makes the whole line tick. With
 * large letters the buttons stand below.
 */
export function TickRow({ tick, children, actions }: TickRowProps) {
  return (
    <div className="line @container border-rule border-b hover:bg-wash/60 has-focus-visible:bg-wash">
      <div className="col-span-2 grid min-h-[calc(3.5rem-1px)] @min-[16rem]:grid-cols-[1fr_auto] items-center pr-1">
        <div className="relative grid grid-cols-[var(--margin-x)_minmax(0,1fr)] items-center self-stretch">
          <span className="pointer-events-none relative z-10 flex justify-center [&_input]:pointer-events-auto">
            {tick}
          </span>
          <div className="py-1.5 pr-1 pl-4 leading-snug">{children}</div>
        </div>
        {actions && <div className="flex justify-end">{actions}</div>}
      </div>
    </div>
  )
}

interface TickLabelProps {
  /** The tick. */
  htmlFor: string
  isTicked: boolean
  isLarge?: boolean
  children: string
}

/** The name of such a row: the whole line ticks. */
export function TickLabel({ htmlFor, isTicked, isLarge = false, children }: TickLabelProps) {
  return (
    <label
      htmlFor={htmlFor}
      className={`cursor-pointer after:absolute after:inset-0 ${rowNameClass(isTicked, isLarge)}`}
    >
      {children}
    </label>
  )
}

/** Classes of the name in such a row. */
export const rowNameClass = (isTicked: boolean, isLarge = false): string =>
  `${isLarge ? 'text-xl' : 'text-lg'} [overflow-wrap:anywhere] ${isTicked ? 'text-faint line-through decoration-2 decoration-primary/60' : ''}`
