import { ClipboardPaste } from 'lucide-react'
import { type ClipboardEvent, memo, type RefObject, useId, useState } from 'react'
import { inOneLine } from '#app/lib/line-ends.ts'
import { LaterPart, LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { AddLine } from '#app/ui/add-line.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { useMic } from '#app/voice/use-mic.tsx'
import { isPastedList } from './adding/pasted-list.ts'
import { SuggestionList } from './adding/suggestion-list.tsx'
import { UnderstoodLine } from './adding/understood-line.tsx'
import { useItemLine } from './adding/use-item-line.ts'
import { readerNow } from './items/grocery-reader.ts'
import { MarketDoor, useHasOpenItems } from './market-door.tsx'
import { pasteDialog, usePasteList } from './use-paste-list.tsx'
import type { LastBoughtOfferProps } from './usual-items/last-bought-offer.tsx'

const lastBought = lazyPart<LastBoughtOfferProps>(
  async () => (await import('./shopping-later.ts')).later.LastBoughtOffer,
)

interface AddItemProps {
  listId: string
  field: RefObject<HTMLInputElement | null>
  onAdded: () => void
  /** True in Modo mercado: there 'Colar lista' has no other button, so the line shows one. */
  isInMarket?: boolean
}

/** The line for the next item. A list that is pasted into the line is reviewed in a dialog first. */
export const AddItem = memo(function AddItem({ isInMarket = false, ...props }: AddItemProps) {
  const { shopping, groceries, sync } = useMessages()
  const id = useId()
  const hasOpenItems = useHasOpenItems(props.listId)
  const [paste, dialog] = usePasteList(props.listId)
  const [pasted, setPasted] = useState<string>()
  const { line, read, isRefused, refuse, separate, use, offer, choose } = useItemLine(props)
  const mic = useMic(line, inOrder)
  const { offered, at, onKeyDown } = offer
  const isOpen = offered.length > 0
  const onPaste = (event: ClipboardEvent) => {
    const message = event.clipboardData.getData('text/plain')
    if (!isPastedList(message, line.text, readerNow())) return
    event.preventDefault()
    setPasted(message)
  }
  const onClosed = () => {
    // The dialog never appeared, because its code could not be loaded.
    if (pasted !== undefined && !pasteDialog.get() && line.text.trim() === '') line.onText(inOneLine(pasted, ', '))
    setPasted(undefined)
  }
  const pasteButton = isInMarket && line.text === '' && (
    <IconButton label={groceries.pasteTitle} onClick={paste}>
      <ClipboardPaste aria-hidden="true" className="size-5" />
    </IconButton>
  )
  return (
    <>
      <AddLine
        label={shopping.newItem}
        placeholder={mic.placeholder ?? shopping.addPlaceholder}
        addLabel={shopping.add}
        {...line}
        place={isInMarket ? 'foot' : 'phone-foot'}
        unused={
          !isInMarket &&
          hasOpenItems && <MarketDoor listId={props.listId} className="max-[26rem]:px-3 max-[26rem]:text-sm" />
        }
        discardLabel={sync.lost.discard}
        onFocus={use}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        end={
          // The door to the market would move it.
          mic.button && hasOpenItems !== undefined ? (
            <>
              {mic.button}
              {pasteButton}
            </>
          ) : (
            pasteButton
          )
        }
        offer={!isInMarket && line.text === '' && <LaterPart of={lastBought} props={props} />}
        choices={{ id, isOpen, chosenId: at < 0 ? undefined : `${id}-${at}` }}
        below={
          (read || isOpen) && (
            <>
              {read && <UnderstoodLine {...read} isRefused={isRefused} onRefuse={refuse} onSeparate={separate} />}
              {isOpen && <SuggestionList id={id} offered={offered} at={at} onChoose={choose} />}
            </>
          )
        }
      />
      {dialog}
      {pasted !== undefined && (
        <LazyDialog of={pasteDialog} props={{ listId: props.listId, message: pasted, onClose: onClosed }} />
      )}
    </>
  )
})

const inOrder = (heard: string): string => readerNow()?.spoken(heard) ?? heard
