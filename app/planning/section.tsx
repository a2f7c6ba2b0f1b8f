import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SectionProps {
  icon: ReactNode
  label: string
  /** The current value in words, or the text for no value. */
  value: string
  /** True if no value is set. */
  isEmpty: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A field that shows its value on one line, and opens on a tap. */
export function Section({ icon, label, value, isEmpty, isOpen, onToggle, children }: SectionProps) {
  const id = useId()
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <div ref={section} className="scroll-mt-20 scroll-mb-24 border-rule border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex min-h-12 w-full items-center gap-3 py-1.5 text-left hover:bg-wash"
      >
        <span aria-hidden="true" className={`shrink-0 ${isEmpty ? 'text-faint' : 'text-primary'}`}>
          {icon}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-soft">{label}</span>{' '}
          <span className={`min-w-0 [overflow-wrap:anywhere] ${isEmpty ? 'text-faint' : 'font-medium'}`}>{value}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 shrink-0 text-faint transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div id={id} className="space-y-4 pt-2 pb-5">
          {children}
        </div>
      )}
    </div>
  )
}
