import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBackCloses } from './back.ts'
import { IconButton } from './button.tsx'

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  /** The buttons at the bottom of the dialog, the main one last. */
  actions?: ReactNode
  /**
   * True for a dialog at the top of the screen, for content that grows during use; a phone's keyboard covers the
   * bottom.
   */
  atTop?: boolean
  /** True if the text should be read before the field is filled in: then the field does not get the focus. */
  isReadFirst?: boolean
}

/** A dialog: at the foot of the screen on phones, in the middle elsewhere. Closes by Esc, by a tap outside
 * and by a step back. */
export function Dialog({
  title,
  closeLabel,
  onClose,
  children,
  actions,
  atTop = false,
  isReadFirst = false,
}: DialogProps) {
  useFocusBack()
  useBackCloses(true, onClose)
  const open = useOpened()
  const content = useRef<HTMLDivElement>(null)
  return (
    <HeadlessDialog open={open} onClose={onClose} className="fixed inset-0 z-50">
      <DialogBackdrop className="absolute inset-0 bg-veil" />
      {/* Header and footer stay visible only if they leave enough room for the content, which large letters need. */}
      <div
        className={`@container-size absolute inset-0 flex justify-center sm:p-6 ${atTop ? 'items-start' : 'items-end sm:items-center'}`}
      >
        <DialogPanel
          // On a phone toasts are at the top of the screen while a dialog is at its foot.
          data-sheet={atTop ? undefined : ''}
          className={`max-h-[85dvh] w-full max-w-lg animate-rise overflow-y-auto border border-rule bg-raised shadow-lift sm:rounded-2xl ${atTop ? 'rounded-b-2xl pt-[env(safe-area-inset-top)]' : 'rounded-t-2xl'}`}
        >
          <header className="[@container(height>=36rem)]:sticky top-0 z-10 flex items-start gap-[min(0.5rem,1vw)] border-margin border-b-2 bg-raised py-3 pr-[min(0.75rem,2vw)] pl-[min(1.5rem,5vw)]">
            <DialogTitle className="min-w-0 flex-1 hyphens-auto py-2 font-bold text-xl leading-tight [overflow-wrap:anywhere]">
              {title}
            </DialogTitle>
            <IconButton label={closeLabel} onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </header>
          <div ref={content} className="px-[min(1.5rem,5vw)] py-5">
            {children}
          </div>
          {!isReadFirst && <FocusedField of={content} />}
          {actions && (
            <footer className="bottom-0 [@container(height>=36rem)]:sticky flex flex-wrap justify-end gap-3 border-rule border-t bg-raised *:max-w-full *:[overflow-wrap:anywhere] px-[min(1.5rem,5vw)] py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {actions}
            </footer>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

const textFields = 'input:not([hidden], [type="checkbox"], [type="radio"], [type="file"]), textarea'

/**
 * Gives the focus to the only text field of a dialog, unless another element has `data-autofocus`; also on phones,
 * where Headless UI gives it to no field. This happens during the tap that opens the dialog: later no phone shows its
 * keyboard.
 */
function FocusedField({ of }: { of: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const [field, ...others] = of.current?.querySelectorAll<HTMLElement>(textFields) ?? []
    const hasOther = of.current?.querySelector(`[data-autofocus]:not(${textFields})`)
    // Headless UI gives the focus to the dialog itself next.
    if (others.length === 0 && !hasOther) queueMicrotask(() => field?.focus())
  }, [of])
  return null
}

/**
 * False at first, true before anything is painted. A dialog that is mounted open does not know its ancestors yet when
 * it makes the rest of the page inert, and would leave them reachable by keyboard and screen readers.
 */
function useOpened(): boolean {
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(true), [])
  return open
}

/**
 * Returns the focus to the element that had it before the dialog, if the closed dialog leaves it nowhere. Headless UI
 * does so only for elements that were used after its code had loaded, which is too late for the first dialog.
 */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      }),
    [opener],
  )
}
