import { Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'

interface ItemRowProps {
  item: Item
  onToggle: (item: Item, control: HTMLElement) => void
  onRemove: (item: Item, control: HTMLElement) => void
}

/**
 * One ruled line: the tick in the margin, the name on the line. The whole line ticks. It does not know its place, so the
 * lines below one that goes away are not drawn anew.
 */
export const ItemRow = memo(function ItemRow({ item, onToggle, onRemove }: ItemRowProps) {
  const { shopping } = useMessages()
  const id = useId()
  return (
    <div className="line border-rule border-b hover:bg-wash/60 has-focus-visible:bg-wash">
      <div className="col-span-2 grid min-h-[calc(3.5rem-1px)] grid-cols-[1fr_auto] items-center pr-1">
        <label
          htmlFor={id}
          className="grid cursor-pointer grid-cols-[var(--margin-x)_minmax(0,1fr)] items-center self-stretch"
        >
          <span className="flex justify-center">
            <Checkbox
              id={id}
              data-control="tick"
              checked={item.purchased}
              onChange={(event) => onToggle(item, event.currentTarget)}
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
          onClick={(event) => onRemove(item, event.currentTarget)}
          look="danger"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  )
})
