import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { readyDialog } from '#app/features/shopping/use-paste-list.tsx'
import { LazyDialog } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'

export interface ReadyOfferProps {
  listId: string
}

/** The button on an empty list that opens the ready-made ones. */
export function ReadyOffer({ listId }: ReadyOfferProps) {
  const { groceries } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="line">
      <div className="col-start-2 px-4 pb-6">
        <Button look="outline" onClick={() => setOpen(true)}>
          <ScrollText aria-hidden="true" className="size-5" />
          {groceries.beginReady}
        </Button>
      </div>
      {isOpen && <LazyDialog of={readyDialog} props={{ listId, onClose: () => setOpen(false) }} />}
    </div>
  )
}
