import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'

const pasteInviteDialog = lazyPart(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.PasteInviteDialog,
)

/** A button to paste the link of an invitation: an app installed on iOS never receives opened links. */
export function HaveInvite() {
  const { sharing } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="line border-rule border-b">
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
        <p className="min-w-0 flex-1 basis-56 text-pretty text-soft">{sharing.haveInviteText}</p>
        <Button look="outline" onClick={() => setOpen(true)}>
          <Link2 aria-hidden="true" className="size-5 shrink-0" />
          {sharing.haveInvite}
        </Button>
      </div>
      {isOpen && <LazyDialog of={pasteInviteDialog} props={{ onClose: () => setOpen(false) }} />}
    </div>
  )
}
