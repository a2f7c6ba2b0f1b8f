import { Store } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { setCurrentMarket } from '#app/data/areas/markets.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { Button } from '#app/ui/button.tsx'
import type { MarketDialogProps } from './market-dialog.tsx'
import { useMarket } from './use-market.ts'

export interface MarketLineProps {
  listId: string
  /** Asks for another market. Given by the caller: the dialogs of lists come with a line of their own. */
  dialog: ComponentType<MarketDialogProps>
}

const low = 'min-w-0 px-3 py-1 font-medium text-[0.9375rem]'

/**
 * The market of the present shop, for people who name it. The one named last is offered. The line has one height,
 * because the rows below must not move.
 */
export function MarketLine({ listId, dialog: MarketDialog }: MarketLineProps) {
  const texts = useTripTexts()
  const { current, last } = useMarket(listId)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-1">
      {!current && last ? (
        <>
          <span className="shrink-0 text-[0.9375rem] text-soft">{`${texts.market}:`}</span>
          <Button
            look="outline"
            aria-label={texts.takeMarket(last)}
            onClick={() => void setCurrentMarket(listId, last).catch(() => undefined)}
            className={`${low} ml-1 rounded-full`}
          >
            <span className="truncate">{last}</span>
          </Button>
          <Button look="quiet" aria-haspopup="dialog" onClick={open} className={`${low} shrink-0`}>
            {texts.otherMarket}
          </Button>
        </>
      ) : (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          onClick={open}
          className={`${low} -ml-3 ${current ? '' : 'text-soft'}`}
        >
          <Store aria-hidden="true" className="size-5 shrink-0" />
          <span className="text-left [overflow-wrap:anywhere]">
            {current ? texts.marketIs(current) : texts.nameMarket}
          </span>
        </Button>
      )}
      {isOpen && <MarketDialog listId={listId} current={current} onClose={() => setOpen(false)} />}
    </div>
  )
}
