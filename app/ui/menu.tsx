import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useBackCloses } from './back.ts'
import { useMenuKeys } from './use-menu-keys.ts'

/** The classes of a menu entry, for links. */
export const menuEntry = 'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-wash'

interface MenuProps {
  label: string
  button: ReactNode
  className?: string
  /** True if the menu is aligned with the right edge of its button, and so opens towards the left. */
  isEnd?: boolean
  /** True if a choice does not close the menu, because several can be made. */
  staysOpen?: boolean
  /** The `data-control` of the menu's button in a row, by which the arrow keys find the same button in another row. */
  control?: string
  /** Rendered only while open: there may be many closed menus. */
  children: ReactNode
}

/** A menu in a native popover: the browser handles Esc, a tap outside and the focus, and shows it above dialogs. */
export function Menu({
  label,
  button,
  className = '',
  isEnd = false,
  staysOpen = false,
  control,
  children,
}: MenuProps) {
  const id = useId()
  const anchor = `--${id.replace(/\W/g, '')}`
  const menu = useRef<HTMLDivElement>(null)
  const keys = useMenuKeys(menu)
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => menu.current?.hidePopover())
  // A tap between the entries leaves the menu open.
  const closeAfterAct = ({ target }: MouseEvent) => {
    if (!staysOpen && target instanceof Element && target.closest('a, button')) menu.current?.hidePopover()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        data-control={control}
        onKeyDown={keys.onButtonKeyDown}
        style={{ anchorName: anchor }}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg px-[min(0.5rem,8px)] font-semibold hover:bg-wash ${className}`}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after the act of a button inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onClick={closeAfterAct}
        onKeyDown={keys.onKeyDown}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // The children go only now, because the focused one must exist until the browser has returned the focus.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        style={{ positionAnchor: anchor }}
        className={`fixed inset-auto m-0 max-h-[60dvh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-rule bg-raised p-2 text-ink shadow-lift [position-try-fallbacks:flip-block] [top:anchor(bottom)] ${isEnd ? 'right-2 supports-[right:anchor(right)]:[right:max(0.5rem,min(anchor(right),calc(100vw-18.5rem)))]' : 'left-2 supports-[left:anchor(left)]:[left:max(0.5rem,min(anchor(left),calc(100vw-18.5rem)))]'}`}
      >
        {isOpen && children}
      </div>
    </>
  )
}

interface MenuButtonProps {
  onClick: () => void
  icon: ReactNode
  /** True for the chosen entry of exclusive choices, false for the others. Undefined in a menu without such choices. */
  isChosen?: boolean
  children: ReactNode
}

export function MenuButton({ onClick, icon, isChosen, children }: MenuButtonProps) {
  return (
    <button type="button" onClick={onClick} aria-current={isChosen ? 'true' : undefined} className={menuEntry}>
      <span aria-hidden="true" className={`shrink-0 text-soft ${isChosen === false ? 'invisible' : ''}`}>
        {icon}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </button>
  )
}
