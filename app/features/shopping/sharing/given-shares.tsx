import { ChevronRight, Send, UserMinus, UserPlus } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { byList, type GivenList, type GivenShare, liveGivenShares } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RecipientLines } from './recipients.tsx'
import { recipientText } from './share-calls.ts'
import { ShareOneList } from './share-one-list.tsx'

const recipientDialog = lazyPart(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.RecipientDialog,
)
const endShareDialog = lazyPart(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.EndShareDialog,
)

type Opened = { is: 'share'; listId: string } | { is: 'manage' | 'end'; share: GivenShare }

/** The lists that the person shares, each with its recipients. */
export function GivenShares({ defaultListId }: { defaultListId: string | undefined }) {
  const { shopping, sharing } = useMessages()
  const shares = useAnswer(liveGivenShares)
  const [opened, setOpened] = useState<Opened>()
  const room = useRef<HTMLElement>(null)
  useFocusAfterEnd(shares?.length ?? 0, room)
  if (!shares) return null
  return (
    <section ref={room} tabIndex={-1} aria-label={shopping.myShares} className="outline-none">
      {shares.length === 0 ? (
        <EmptyState
          icon={<Send aria-hidden="true" className="size-6" />}
          title={sharing.givenEmptyTitle}
          action={
            defaultListId && (
              <Button onClick={() => setOpened({ is: 'share', listId: defaultListId })}>{sharing.myList}</Button>
            )
          }
        >
          {sharing.givenEmptyText}
        </EmptyState>
      ) : (
        byList(shares).map((list) => <SharesOfList key={list.listId} list={list} open={setOpened} />)
      )}
      <OpenedDialog opened={opened} open={setOpened} shares={shares} />
    </section>
  )
}

function SharesOfList({ list: { listId, title, shares }, open }: { list: GivenList; open: (it: Opened) => void }) {
  const { sharing } = useMessages()
  return (
    <section aria-labelledby={`shares-${listId}`}>
      <div className="line border-rule border-b">
        <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-5 pb-2">
          <h2 id={`shares-${listId}`} className="min-w-0 font-bold text-xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          <Button
            look="quiet"
            aria-label={sharing.addPersonTo(title)}
            onClick={() => open({ is: 'share', listId })}
            className="-mx-4"
          >
            <UserPlus aria-hidden="true" className="size-5 shrink-0" />
            {sharing.addPerson}
          </Button>
        </div>
      </div>
      <ul>
        {shares.map((share) => (
          <Recipient key={share.id} share={share} open={open} />
        ))}
      </ul>
    </section>
  )
}

function Recipient({ share, open }: { share: GivenShare; open: (it: Opened) => void }) {
  const { sharing } = useMessages()
  return (
    <li className="line border-rule border-b">
      <div className="col-start-2 flex min-h-14 items-center gap-2 pr-2">
        <button
          type="button"
          title={sharing.manage(recipientText(share))}
          onClick={() => open({ is: 'manage', share })}
          className="flex min-w-0 flex-1 items-center gap-2 py-2.5 pr-1 pl-4 text-left transition-colors hover:bg-wash focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1">
            <RecipientLines share={share} />
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />
        </button>
        <IconButton
          label={sharing.endWith(recipientText(share))}
          look="danger"
          onClick={() => open({ is: 'end', share })}
        >
          <UserMinus aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}

interface OpenedDialogProps {
  opened: Opened | undefined
  open: (it: Opened | undefined) => void
  shares: readonly GivenShare[]
}

function OpenedDialog({ opened, open, shares }: OpenedDialogProps) {
  if (!opened) return null
  const onClose = () => open(undefined)
  if (opened.is === 'share') return <ShareOneList listId={opened.listId} onClose={onClose} />
  const { share } = opened
  if (opened.is === 'end') return <LazyDialog of={endShareDialog} props={{ share, onClose }} />
  const current = shares.find(({ id }) => id === share.id)
  return (
    <LazyDialog of={recipientDialog} props={{ share: current, onEnd: () => open({ is: 'end', share }), onClose }} />
  )
}

/**
 * Keeps the focus in the list of shares after one has ended: the pressed button disappears with its row, and the focus
 * would be lost.
 */
function useFocusAfterEnd(count: number, room: RefObject<HTMLElement | null>): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) room.current?.focus()
    before.current = count
  }, [count, room])
}
