import { CircleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { dismissToast, undoToast, useToast } from './toasts.ts'
import { useSwipe } from './use-swipe.ts'

const shownMs = 5000
const swipeThresholdPx = 50

interface ToasterProps {
  label: string
  undoLabel: string
  showLabel: string
  closeLabel: string
}

/**
 * Shows one toast at a time, for 5 seconds; F8 focuses it. While it has the focus or the pointer, it stays. Rendered
 * beside the app: a dialog makes everything else in the app inert, but nothing outside of it. On phones it covers the bar
 * at the top, whose height it has, while a sheet is open, a new row is typed, or something is offered beside the line for it.
 */
export function Toaster({ label, undoLabel, showLabel, closeLabel }: ToasterProps) {
  const toast = useToast((state) => state.toast)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [held, setHeld] = useState(false)
  const { pushedPx, handlers } = useSwipe({
    towards: 'right',
    thresholdPx: swipeThresholdPx,
    byMouse: true,
    onSwiped: dismissToast,
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !useToast.getState().toast) return
      event.preventDefault()
      region.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const turn = toast?.turn
  useEffect(() => {
    if (turn === undefined || held) return
    const timer = setTimeout(dismissToast, shownMs)
    return () => clearTimeout(timer)
  }, [turn, held])

  useEffect(() => {
    if (turn === undefined) setHeld(false)
  }, [turn])

  const rememberFocus = (event: FocusEvent) => {
    setHeld(true)
    if (!region.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
  }
  // An action inside the toast returns the focus, because the pressed button is about to disappear.
  const leave = (act: () => void) => () => {
    if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus()
    }
    act()
  }

  return createPortal(
    <section
      ref={region}
      aria-label={label}
      tabIndex={-1}
      onFocus={rememberFocus}
      // The field keeps the focus, without which the toast would move away under the finger.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={(event) => setHeld(region.current?.contains(event.relatedTarget) ?? false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Esc closes the toast, not the dialog below.
        event.preventDefault()
        leave(dismissToast)()
      }}
      className="group pointer-events-none fixed inset-x-[min(0.75rem,3vw)] bottom-[calc(var(--bottom-bar)+var(--foot)+var(--strip)+0.75rem)] z-60 flex max-md:[:root:has([data-sheet],[data-add-line]:focus-within,[data-offer]:not(:empty))_&]:top-[env(safe-area-inset-top)] max-md:[:root:has([data-sheet],[data-add-line]:focus-within,[data-offer]:not(:empty))_&]:bottom-auto justify-center outline-none md:right-6 md:bottom-[calc(var(--foot)+var(--strip)+1.5rem)] md:left-auto"
    >
      <div role="status" aria-atomic="true" className="w-full max-w-md md:w-auto md:min-w-80">
        {toast && (
          <div
            key={toast.acts[0]?.kind ?? toast.turn}
            {...handlers}
            style={pushedPx > 0 ? { translate: `${pushedPx}px 0`, opacity: Math.max(0.3, 1 - pushedPx / 300) } : {}}
            className="pointer-events-auto flex animate-rise touch-pan-y outline-primary outline-offset-2 group-focus-visible:outline-2 flex-wrap items-center gap-x-2 rounded-xl bg-ink py-[min(0.375rem,6px)] pr-[min(0.375rem,6px)] pl-[min(1rem,4vw)] text-[min(1rem,5vw)] text-paper shadow-lift"
          >
            {toast.tone === 'failure' && <CircleAlert aria-hidden="true" className="size-5 shrink-0" />}
            <div className="min-w-0 flex-1 basis-[min(6rem,26vw)]">
              <p className="line-clamp-4 font-semibold leading-snug [overflow-wrap:anywhere]">{toast.title}</p>
              {toast.description && <p className="text-[min(0.875rem,4.5vw)] leading-snug">{toast.description}</p>}
            </div>
            <div className="ml-auto flex flex-wrap items-center">
              {toast.show && <ToastButton onClick={leave(toast.show)}>{showLabel}</ToastButton>}
              {toast.acts.length > 0 && <ToastButton onClick={leave(undoToast)}>{undoLabel}</ToastButton>}
              <IconButton label={closeLabel} look="plain" onClick={leave(dismissToast)}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          </div>
        )}
      </div>
    </section>,
    document.body,
  )
}

const ToastButton = (props: { onClick: () => void; children: string }) => (
  <button
    type="button"
    className="min-h-11 rounded-lg px-[min(0.75rem,3vw)] font-semibold underline decoration-1 underline-offset-4 hover:decoration-2 focus-visible:outline-paper"
    {...props}
  />
)
