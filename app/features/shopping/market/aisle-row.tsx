import { useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { fold } from '#shared/fold.ts'

export type Control = 'handle' | 'up' | 'down'

interface AisleRowProps {
  aisle: string
  /** The index of the aisle in the order, from 0. */
  place: number
  isLast: boolean
  /** The id of the hint about moving. */
  hintId: string
  /** Moves the aisle by one place, up (-1) or down (1). `control` is the pressed one. */
  onMove: (by: -1 | 1, control: Control) => void
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** One aisle with its handle, and buttons as an alternative to dragging. */
export function AisleRow({ aisle, place, isLast, hintId, onMove }: AisleRowProps) {
  const { market } = useMessages()
  const { ref, handleRef, isDragSource } = useSortable({ id: fold(aisle), index: place })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onMove(by, 'handle')
  }
  return (
    <li
      ref={ref}
      className={`flex min-h-14 flex-wrap items-center border-rule border-b bg-raised ${isDragSource ? 'rounded-lg shadow-lift' : ''}`}
    >
      <button
        ref={handleRef}
        type="button"
        data-control="handle"
        aria-label={market.drag(aisle)}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        className="inline-flex size-12 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-soft hover:bg-wash"
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <span className="min-w-0 flex-1 basis-24 py-1 text-lg [overflow-wrap:anywhere]">{aisle}</span>
      <span className="ml-auto flex">
        <IconButton
          label={market.up(aisle)}
          data-control="up"
          aria-disabled={place === 0}
          onClick={() => onMove(-1, 'up')}
        >
          <ArrowUp aria-hidden="true" className={`size-5 ${place === 0 ? 'opacity-40' : ''}`} />
        </IconButton>
        <IconButton
          label={market.down(aisle)}
          data-control="down"
          aria-disabled={isLast}
          onClick={() => onMove(1, 'down')}
        >
          <ArrowDown aria-hidden="true" className={`size-5 ${isLast ? 'opacity-40' : ''}`} />
        </IconButton>
      </span>
    </li>
  )
}
