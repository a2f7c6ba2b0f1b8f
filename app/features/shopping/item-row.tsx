import { Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { TickBox } from '#app/ui/tick-box.tsx'
import type { FocusTarget } from './use-focus-keeper.ts'

interface ItemRowProps {
  item: Item
  index: number
  onToggle: (item: Item, target: FocusTarget) => void
  onRemove: (item: Item, target: FocusTarget) => void
}

/** One ruled line: the tick in the margin, the name on the line. The whole line ticks. */
export const ItemRow = memo(function ItemRow({ item, index, onToggle, onRemove }: ItemRowProps) {
  const { shopping } = useMessages()
  const id = useId()
  return (
    <div className="line border-rule border-b transition-colors hover:bg-wash/60 has-focus-visible:bg-wash">
      <div className="col-span-2 grid min-h-[calc(3.5rem-1px)] grid-cols-[1fr_auto] items-center pr-1">
        <label
          htmlFor={id}
          className="grid cursor-pointer grid-cols-[var(--margin-x)_minmax(0,1fr)] items-center self-stretch"
        >
          <span className="flex justify-center">
            <TickBox
              id={id}
              data-control="tick"
              checked={item.purchased}
              onChange={() => onToggle(item, { index, control: 'tick' })}
            />
          </span>
          <span
            className={`py-2 pl-4 text-lg leading-snug [overflow-wrap:anywhere] ${item.purchased ? 'text-faint line-through decoration-2 decoration-primary/60' : ''}`}
          >
            {item.name}
          </span>
        </label>
        <IconButton
          data-control="remove"
          label={shopping.remove(item.name)}
          onClick={() => onRemove(item, { index, control: 'remove' })}
          look="danger"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  )
})
