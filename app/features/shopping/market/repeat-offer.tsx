import { Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { liveTrips } from '#app/data/areas/trips.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { LazyDialog, type LazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import type { RepeatDialogProps } from './repeat-dialog.tsx'

export interface RepeatOfferProps {
  listId: string
  /** Given by the caller: this code comes with the parts that the dialog loads. */
  dialog: LazyPart<RepeatDialogProps>
}

/** The button on an empty list that puts the last trip on it again. */
export function RepeatOffer({ listId, dialog }: RepeatOfferProps) {
  const { market } = useMessages()
  const [trip] = useLive(liveTrips(useLocal(), listId)) ?? []
  const [isOpen, setOpen] = useState(false)
  if (!trip || trip.lines.length === 0) return null
  return (
    <div className="line">
      <div className="col-start-2 px-4 pb-6">
        <Button look="outline" onClick={() => setOpen(true)}>
          <Repeat2 aria-hidden="true" className="size-5" />
          {market.repeatLast(trip.lines.length)}
        </Button>
      </div>
      {isOpen && <LazyDialog of={dialog} props={{ trip, onClose: () => setOpen(false) }} />}
    </div>
  )
}
