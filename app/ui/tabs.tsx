import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { placeAfter } from './key-steps.ts'

export interface Tab<Key extends string> {
  key: Key
  label: ReactNode
  /** Behind the label, such as a badge. */
  end?: ReactNode
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  selected: Key
  onSelect: (key: Key) => void
  /** The panel of the selected tab. */
  children: ReactNode
  className?: string
  panelClassName?: string
}

/** Tabs: arrow keys move and select, Tab continues into the panel. */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
  className = '',
  panelClassName = '',
}: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === selected)
    const next = placeAfter(event.key, at, tabs.length, ['ArrowLeft', 'ArrowRight'])
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={`relative z-25 flex items-stretch overflow-x-auto min-[22.5rem]:gap-x-[min(0.25rem,4px)] inset-shadow-[0_-1px_var(--color-rule)] [scrollbar-width:none] ${className}`}
      >
        {tabs.map(({ key, label: text, end }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            className="flex min-h-11 items-center justify-center gap-2 rounded-t-lg border border-transparent px-3 py-1 text-center md:py-2 text-[0.9375rem] text-soft leading-tight max-md:leading-[1.15] max-lg:min-w-min max-lg:grow max-lg:basis-16 max-lg:px-[min(0.5rem,1.6vw)] max-lg:text-[min(0.875rem,4.2vw)] max-[22.5rem]:basis-10 max-[22.5rem]:gap-1 max-[22.5rem]:px-0.5 max-[22.5rem]:text-[0.8125rem] transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-rule aria-selected:border-b-paper aria-selected:bg-paper aria-selected:font-semibold aria-selected:text-ink lg:px-4"
          >
            <span className="line-clamp-2 max-w-44 break-words lg:max-w-80">{text}</span>
            {end}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`} className={panelClassName}>
        {children}
      </div>
    </>
  )
}
