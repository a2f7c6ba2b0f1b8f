import { Check } from 'lucide-react'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RowButtons } from '#app/ui/row-buttons.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { rowNameClass, TickLabel, TickRow } from '#app/ui/tick-row.tsx'
import { JoinLine } from './join-line.tsx'
import { RenameItem } from './rename-item.tsx'

interface ItemRowProps {
  item: Item
  /** What somebody else has done with it, in words. */
  news: string
  isNew: boolean
  /** Another one of the same name, with which it can be made one. */
  twin: Item | undefined
  /** Without them the row can only be read. */
  acts: RowActs<Item> | undefined
}

/**
 * One ruled line: the tick in the margin, the name on the line. The whole line ticks; F2 renames in place. It does not know
 * its place, so the lines below one that goes away are not drawn anew.
 */
export const ItemRow = memo(function ItemRow({ item, news, isNew, twin, acts }: ItemRowProps) {
  const { shopping, lists } = useMessages()
  const id = useId()
  const [renaming, setRenaming] = useState(false)
  const details = [item.quantity, news].filter(Boolean).join(' · ')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return
    event.preventDefault()
    setRenaming(true)
  }
  const tick = acts ? (
    <Checkbox
      id={id}
      data-control="tick"
      data-item={item.id}
      checked={item.purchased}
      aria-label={renaming ? item.name : undefined}
      onKeyDown={onKeyDown}
      aria-describedby={details || isNew ? `${id}-details` : undefined}
      onChange={(event) => acts.onToggle(item, event.currentTarget)}
    />
  ) : (
    item.purchased && <Check aria-hidden="true" className="size-6 text-primary" strokeWidth={2.5} />
  )
  const actions = acts && (
    <RowButtons
      editLabel={lists.edit(item.name)}
      onEdit={() => acts.onEdit(item)}
      removeLabel={shopping.remove(item.name)}
      onRemove={(control) => acts.onRemove(item, control)}
    />
  )
  return (
    <TickRow tick={tick} actions={actions}>
      {renaming && <RenameItem item={item} onDone={() => setRenaming(false)} />}
      {!renaming && acts && (
        <TickLabel htmlFor={id} isTicked={item.purchased}>
          {item.name}
        </TickLabel>
      )}
      {!acts && (
        <p className={rowNameClass(item.purchased)}>
          {item.name}
          {item.purchased && <span className="sr-only">, {lists.bought}</span>}
        </p>
      )}
      <Details id={`${id}-details`} text={details} isNew={isNew} />
      {acts && <JoinLine twin={twin} item={item} />}
    </TickRow>
  )
})

function Details({ id, text, isNew }: { id: string; text: string; isNew: boolean }) {
  const { lists } = useMessages()
  if (!text && !isNew) return
  return (
    <p id={id} className="text-sm text-soft [overflow-wrap:anywhere]">
      {isNew && (
        <span className="mr-1.5 rounded-full bg-wash px-2 py-0.5 font-semibold text-primary text-xs">
          {lists.newItem}
        </span>
      )}
      {text}
    </p>
  )
}
