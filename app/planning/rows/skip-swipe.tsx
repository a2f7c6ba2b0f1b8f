import { SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSwipe } from '#app/ui/use-swipe.ts'

/** As wide as the swipe that deletes, which goes to the other side. */
const swipeThresholdPx = 96

interface SkipSwipeProps {
  /** Undefined for a row that does not repeat now: it stays the same element when it begins to, and keeps the focus. */
  onSkip: (() => void) | undefined
  children: ReactNode
}

/** A row that a finger can swipe to the right, to skip this time. */
export function SkipSwipe({ onSkip, children }: SkipSwipeProps) {
  const { pushedPx, handlers } = useSwipe({
    towards: 'right',
    thresholdPx: swipeThresholdPx,
    onSwiped: () => onSkip?.(),
  })
  const isPushed = pushedPx > 0
  const look = pushedPx > swipeThresholdPx ? 'bg-primary text-on-primary' : 'bg-desk text-soft'
  return (
    <div
      {...(onSkip && handlers)}
      className={onSkip && `touch-pan-y touch-pinch-zoom ${isPushed ? `relative overflow-hidden ${look}` : ''}`}
    >
      {isPushed && <SkipForward aria-hidden="true" className="absolute inset-y-0 left-5 my-auto size-6" />}
      <div
        className={isPushed ? 'relative bg-paper text-ink' : undefined}
        style={isPushed ? { translate: `${pushedPx}px 0` } : undefined}
      >
        {children}
      </div>
    </div>
  )
}
