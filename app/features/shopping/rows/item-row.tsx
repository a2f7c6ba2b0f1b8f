import { Check } from 'lucide-react'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import type { ItemRow as Item } from '#app/data/areas/shopping.ts'
import type { LastAction } from '#app/features/shopping/items/history.ts'
import type { PriceNote } from '#app/features/shopping/items/list-prices.ts'
import { useShownName } from '#app/features/shopping/items/shown-name.ts'
import { NewMark } from '#app/features/shopping/open-list/new-mark.tsx'
import { initials } from '#app/lib/initials.ts'
import { useMessages } from '#app/messages/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { RowActs } from '#app/ui/tick-list.tsx'
import { nameId, OpenName, RemoveButton, rowNameClass, TickRow } from '#app/ui/tick-row.tsx'
import { JoinLine } from './join-line.tsx'
import { RenameItem } from './rename-item.tsx'

interface ItemRowProps {
  item: Item
  /** The last action on the item, if another person did it. */
  lastAction: LastAction | undefined
  isNew: boolean
  /** True if `lastAction` is shown in words, which take a line; otherwise it is shown by initials. */
  isNewOrBought: boolean
  /** Another item of the same product, which the item can be joined with. */
  duplicate: Item | undefined
  note: PriceNote | undefined
  /** Without them the row is read-only. */
  acts: RowActs<Item> | undefined
}

/**
 * One ruled line: the checkbox in the margin, the name on the line. A tap on the name opens the item; F2 renames it in
 * place. The row does not know its index, so the rows below a removed one are not rendered again.
 */
export const ItemRow = memo(function ItemRow({
  item,
  lastAction,
  isNew,
  isNewOrBought,
  duplicate,
  note,
  acts,
}: ItemRowProps) {
  const { shopping } = useMessages()
  const id = useId()
  const [renaming, setRenaming] = useState(false)
  const name = useShownName(item.name)
  const { mark, details, isDescribed } = saidOf({ item, lastAction, isNew, isNewOrBought })
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
      aria-label={renaming ? name : undefined}
      aria-labelledby={renaming ? undefined : nameId(id)}
      aria-keyshortcuts="Enter F2 Delete"
      onKeyDown={onKeyDown}
      aria-describedby={isDescribed ? `${id}-details` : undefined}
      onChange={(event) => acts.onToggle(item, event.currentTarget)}
    />
  ) : (
    item.purchased && <Check aria-hidden="true" className="size-6 text-primary" strokeWidth={2.5} />
  )
  const actions = acts && (
    <RemoveButton label={shopping.remove(name)} onRemove={(control) => acts.onRemove(item, control)} />
  )
  return (
    <TickRow tick={tick} actions={actions} onSwiped={acts && ((control) => acts.onRemove(item, control))}>
      {/* A float would stand above a name that has no room beside it. With large letters the price is below. */}
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 flex-1 basis-24">
          {renaming ? (
            <RenameItem item={item} onDone={() => setRenaming(false)} />
          ) : (
            <ItemName item={item} name={name} tickId={id} acts={acts} />
          )}
          <Details id={`${id}-details`} text={details} isNew={isNew} unshown={mark?.text} />
          {acts && <JoinLine duplicate={duplicate} item={item} />}
        </div>
        {note && <PriceWords of={note} />}
        {mark && <Initials of={mark} />}
      </div>
    </TickRow>
  )
})

function saidOf({
  item,
  lastAction,
  isNew,
  isNewOrBought,
}: Pick<ItemRowProps, 'item' | 'lastAction' | 'isNew' | 'isNewOrBought'>) {
  const mark = isNewOrBought ? undefined : lastAction
  const details = [item.quantity, item.note, isNewOrBought && lastAction?.text].filter(Boolean).join(' · ')
  return { mark, details, isDescribed: details !== '' || isNew || mark !== undefined }
}

function ItemName({
  item,
  name,
  tickId,
  acts,
}: Pick<ItemRowProps, 'item' | 'acts'> & { name: string; tickId: string }) {
  const { lists } = useMessages()
  const { purchased } = item
  if (acts) {
    return (
      <OpenName tickId={tickId} isTicked={purchased} label={lists.edit(name)} onOpen={() => acts.onEdit(item)}>
        {name}
      </OpenName>
    )
  }
  return (
    <p className={rowNameClass(purchased)}>
      {name}
      {purchased && <span className="sr-only">, {lists.bought}</span>}
    </p>
  )
}

/** The initials of a person at the end of the line. Screen readers read the full text from the details. */
function Initials({ of: { who, text } }: { of: LastAction }) {
  return (
    <span title={text} className="relative z-10 inline-flex">
      <Avatar letters={initials(who)} isSmall />
    </span>
  )
}

/** The price at the end of the line, in the height that the row has without it. */
function PriceWords({ of: { price, more, isLast } }: { of: PriceNote }) {
  return (
    <p className={`ml-auto text-right text-sm tabular-nums leading-5 ${isLast ? 'text-faint' : 'text-soft'}`}>
      {price}
      {more && <span className="sr-only"> · </span>}
      {more && <span className="block text-xs leading-4">{more}</span>}
    </p>
  )
}

interface DetailsProps {
  id: string
  text: string
  isNew: boolean
  /** A text only for screen readers, if any. */
  unshown: string | undefined
}

function Details({ id, text, isNew, unshown }: DetailsProps) {
  if (!text && !isNew && !unshown) return
  return (
    <p id={id} className={text || isNew ? 'text-sm text-soft [overflow-wrap:anywhere]' : 'sr-only'}>
      {isNew && <NewMark />}
      {text}
      {unshown && <span className="sr-only">{` ${unshown}`}</span>}
    </p>
  )
}
