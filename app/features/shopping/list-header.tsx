import { ArrowLeft, ClipboardPaste, Copy, Eraser, LogOut, PencilLine, Send, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ConfirmDialogProps } from '#app/acts/confirm-dialog.tsx'
import { liveUnsentIn, type OpenList } from '#app/data/lists.ts'
import { liveItems } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { cameFrom, marketPath } from '#app/lib/market-path.ts'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { clearBought } from './clear-bought.ts'
import { canSend, copyList, sendList } from './copy-list.ts'
import { firstPurchasedAt } from './first-purchased-at.ts'
import { removeList, renameList } from './list-acts.ts'
import type { ListTitleDialogProps } from './list-title-dialog.tsx'
import type { LeaveDialogProps } from './sharing/leave-dialog.tsx'
import type { Outcome } from './sharing/outcome.tsx'
import { leaveAndBlock, leaveList } from './sharing/share-calls.ts'
import { usePasteList } from './use-paste-list.tsx'

const titleDialog = lazyPart<ListTitleDialogProps>(
  async () => (await import('./list-title-dialog.tsx')).ListTitleDialog,
)
const confirmDialog = lazyPart<ConfirmDialogProps>(
  async () => (await import('#app/acts/confirm-dialog.tsx')).ConfirmDialog,
)
const leaveDialog = lazyPart<LeaveDialogProps>(async () => (await import('./sharing/leave-dialog.tsx')).LeaveDialog)

/** The name of a list, whose it is, what stands on it, and what can be done with it as a whole. */
export function ListHeader({ list }: { list: OpenList }) {
  const { lists, shopping, groceries, market } = useMessages()
  const local = useLocal()
  const items = useLive(liveItems(local, list.id)) ?? []
  const isMine = list.role === 'owner'
  return (
    <header className="line pt-4 pb-4 md:pt-8">
      <div className="flex justify-center pt-0.5">
        <Link
          to={paths.shopping}
          aria-label={lists.back}
          title={lists.back}
          className="inline-flex size-11 items-center justify-center rounded-lg text-margin hover:bg-wash"
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
      </div>
      <div className="flex flex-wrap items-start gap-x-2 px-4">
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="font-bold text-2xl leading-tight tracking-[-0.01em] [overflow-wrap:anywhere] md:text-4xl">
            {list.title}
          </h1>
          <p className="mt-1 text-soft">{lists.counts(items.length, items.length - firstPurchasedAt(items))}</p>
          {!isMine && (
            <p className="text-soft">
              {shopping.sharedBy(list.ownerName)} · {list.role === 'editor' ? lists.youCanEdit : lists.viewOnly}
            </p>
          )}
        </div>
        <div className="-mr-2 -ml-3 flex flex-wrap">
          <Link
            to={marketPath(list.id)}
            state={cameFrom}
            aria-label={market.title}
            title={market.title}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-primary hover:bg-wash"
          >
            <ShoppingCart aria-hidden="true" className="size-5" />
          </Link>
          {list.role !== 'viewer' && <PasteList listId={list.id} />}
          <IconButton label={groceries.copy} onClick={() => void copyList(local, list.id, { withBought: false })}>
            <Copy aria-hidden="true" className="size-5" />
          </IconButton>
          {canSend() && (
            <IconButton label={groceries.send} onClick={() => void sendList(local, list, { withBought: false })}>
              <Send aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {list.role !== 'viewer' && items.at(-1)?.purchased && (
            <IconButton label={shopping.clear} onClick={() => void clearBought(local, items)}>
              <Eraser aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          {isMine ? <OwnersActs list={list} /> : <Leave list={list} />}
        </div>
      </div>
    </header>
  )
}

function PasteList({ listId }: { listId: string }) {
  const { groceries } = useMessages()
  const [paste, dialog] = usePasteList(listId)
  return (
    <>
      <IconButton label={groceries.pasteTitle} onClick={paste}>
        <ClipboardPaste aria-hidden="true" className="size-5" />
      </IconButton>
      {dialog}
    </>
  )
}

function OwnersActs({ list: { id, title, isDefault } }: { list: OpenList }) {
  const { lists } = useMessages()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'rename' | 'delete'>()
  const close = () => setAsking(undefined)
  const remove = () => {
    removeList(id)
    void navigate(paths.shopping, { replace: true })
  }
  return (
    <>
      <IconButton label={lists.editTitle} onClick={() => setAsking('rename')}>
        <PencilLine aria-hidden="true" className="size-5" />
      </IconButton>
      {!isDefault && (
        <IconButton label={lists.delete} look="danger" onClick={() => setAsking('delete')}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {asking === 'rename' && (
        <LazyDialog
          of={titleDialog}
          props={{ title, onSave: (next, before) => renameList(id, before, next), onClose: close }}
        />
      )}
      {asking === 'delete' && (
        <LazyDialog
          of={confirmDialog}
          props={{
            title: lists.deleteTitle(title),
            text: lists.deleteText,
            confirm: lists.delete,
            onConfirm: remove,
            onClose: close,
          }}
        />
      )}
    </>
  )
}

/** Leaving is the server's business: only it can take the list from all devices. */
function Leave({ list: { id, title, ownerName } }: { list: OpenList }) {
  const { lists } = useMessages()
  const unsent = useLive(liveUnsentIn(useLocal(), id)) ?? 0
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leaveBy = async (act: (listId: string) => Promise<Outcome>) => {
    const outcome = await act(id)
    showToast(outcome)
    if (outcome.tone === 'plain') await navigate(paths.shopping, { replace: true })
  }
  return (
    <>
      <IconButton label={lists.leave} onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" className="size-5" />
      </IconButton>
      {isAsking && (
        <LazyDialog
          of={leaveDialog}
          props={{
            title,
            ownerName,
            unsent,
            onLeave: () => void leaveBy(leaveList),
            onBlock: () => void leaveBy(leaveAndBlock),
            onClose: () => setAsking(false),
          }}
        />
      )}
    </>
  )
}
