import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { useSwipe } from './use-swipe.ts'

/** About one and a half thumbs wide: more than a finger slips during a scroll. */
const swipeThresholdPx = 96

interface TickRowProps {
  tick: ReactNode
  /** The name of the row, and the lines below it. */
  children: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
  /** True for `actions` with words or numbers: with large letters they stand below the name. */
  hasWideActions?: boolean
  /** Lines below the name and its buttons, such as the steps of a to-do. The checkbox is not centred on them. */
  below?: ReactNode
  /** Called with the row's first control when a finger has swiped the row to the left. */
  onSwiped?: ((control: HTMLElement) => void) | undefined
}

/**
 * One ruled line: the checkbox in the margin, the name on the line. With large letters the buttons stand one below the
 * other: the width that counts is that of the list, because a container for each row makes its layout a third slower.
 */
export function TickRow({ onSwiped, ...row }: TickRowProps) {
  return onSwiped ? (
    <SwipedAway onSwiped={onSwiped}>
      <Row {...row} />
    </SwipedAway>
  ) : (
    <Row {...row} />
  )
}

function Row({ tick, children, actions, hasWideActions, below }: Omit<TickRowProps, 'onSwiped'>) {
  return (
    <div className="group/row line border-rule border-b hover:bg-wash/60 has-focus-visible:bg-wash">
      <div
        className={`col-span-2 grid min-h-[min(3.5rem-1px,72px)] grid-cols-[1fr_auto] items-center pr-1 ${hasWideActions ? '@max-[15rem]:grid-cols-1' : ''}`}
      >
        <div className="relative grid grid-cols-[var(--margin-x)_minmax(0,1fr)] items-center self-stretch">
          <span className="pointer-events-none relative z-10 flex justify-center [&_input]:pointer-events-auto">
            {tick}
          </span>
          <div className="py-1.5 pr-1 pl-4 leading-snug">{children}</div>
        </div>
        {actions && <div className="flex @max-[18rem]:flex-col justify-end">{actions}</div>}
      </div>
      {below && <div className="col-start-2 min-w-0 pr-1 pb-1.5 pl-4 leading-snug">{below}</div>}
    </div>
  )
}

interface SwipedAwayProps {
  onSwiped: (control: HTMLElement) => void
  children: ReactNode
}

/** A row that a finger can swipe. The bin appears behind it during the swipe. */
export function SwipedAway({ onSwiped, children }: SwipedAwayProps) {
  const { pushedPx, handlers } = useSwipe({
    towards: 'left',
    thresholdPx: swipeThresholdPx,
    onSwiped: (element) => {
      const control = element.querySelector<HTMLElement>('[data-control]')
      if (control) onSwiped(control)
    },
  })
  const isPushed = pushedPx > 0
  const look = pushedPx > swipeThresholdPx ? 'bg-red text-on-red' : 'bg-desk text-soft'
  return (
    <div {...handlers} className={`touch-pan-y touch-pinch-zoom ${isPushed ? `relative overflow-hidden ${look}` : ''}`}>
      {isPushed && <Trash2 aria-hidden="true" className="absolute inset-y-0 right-5 my-auto size-6" />}
      <div
        className={isPushed ? 'relative bg-paper text-ink' : undefined}
        style={isPushed ? { translate: `${-pushedPx}px 0` } : undefined}
      >
        {children}
      </div>
    </div>
  )
}

interface TickLabelProps {
  /** The id of the row's checkbox. */
  htmlFor: string
  isTicked: boolean
  isLarge?: boolean
  children: string
}

/** The name of a row that only its checkbox acts on: the whole line is the target of the checkbox. */
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

interface OpenNameProps {
  /** The id of the row's checkbox, which is labelled by the element with the id `nameId(tickId)`. */
  tickId: string
  isTicked: boolean
  /** The accessible name of the button that opens the row. */
  label: string
  onOpen: () => void
  children: string
}

export const nameId = (tickId: string): string => `${tickId}-name`

/** The name of a row with a dialog: a press on the margin ticks, a press on the rest of the line opens the dialog. */
export function OpenName({ tickId, isTicked, label, onOpen, children }: OpenNameProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: a larger target; the tick is named by the text beside it */}
      <label htmlFor={tickId} className="absolute inset-y-0 left-0 w-(--margin-x) cursor-pointer" />
      <button
        type="button"
        data-control="edit"
        tabIndex={-1}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
        className={`text-left outline-none after:absolute after:inset-y-0 after:right-0 after:left-(--margin-x) focus-visible:after:outline-2 focus-visible:after:outline-primary focus-visible:after:-outline-offset-2 ${rowNameClass(isTicked)}`}
      >
        <span id={nameId(tickId)}>{children}</span>
        <Pencil aria-hidden="true" className={`${shownInUse} ml-3 inline size-[1.125rem] text-soft no-underline`} />
      </button>
    </>
  )
}

interface RemoveButtonProps {
  label: string
  /** `control`: the button itself. */
  onRemove: (control: HTMLElement) => void
}

/**
 * The button that deletes a row, for a mouse. Fingers swipe, keyboards have Delete, and the row's dialog deletes, too.
 */
export function RemoveButton({ label, onRemove }: RemoveButtonProps) {
  return (
    <span className={shownInUse}>
      <IconButton
        data-control="remove"
        tabIndex={-1}
        label={label}
        onClick={(event) => onRemove(event.currentTarget)}
        look="danger"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  )
}

/** Classes of an element that is visible while its row is hovered or focused; never on devices without hover. */
export const shownInUse =
  'opacity-0 transition-opacity group-hover/row:opacity-100 group-focus-within/row:opacity-100 [@media(hover:none)]:hidden'

/** Classes of the name of a row. */
export const rowNameClass = (isTicked: boolean, isLarge = false): string =>
  `${isLarge ? 'text-xl' : 'text-lg'} [overflow-wrap:anywhere] ${isTicked ? 'text-faint line-through decoration-2 decoration-primary/60' : ''}`
