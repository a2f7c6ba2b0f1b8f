import {
  Calculator,
  ChartColumn,
  ClipboardPaste,
  Copy,
  CopyCheck,
  Ellipsis,
  Eraser,
  History,
  Image,
  LayoutList,
  ListRestart,
  LogOut,
  PencilLine,
  ReceiptText,
  ScrollText,
  Send,
  SendHorizontal,
  ShoppingCart,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ConfirmDialogProps } from '#app/actions/confirm-dialog.tsx'
import { liveUnsentIn, type OpenList } from '#app/data/areas/lists.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useLive, useLivePart } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { forgetByName } from '#app/device/list-order.ts'
import { clearBought } from '#app/features/shopping/clear-bought.ts'
import { canSend, copyList, sendList } from '#app/features/shopping/copy-list.ts'
import { CostDialog } from '#app/features/shopping/market/trip-parts.tsx'
import type { TripsDialogProps } from '#app/features/shopping/market/trips-dialog.tsx'
import type { LeaveDialogProps } from '#app/features/shopping/sharing/leave-dialog.tsx'
import type { Outcome } from '#app/features/shopping/sharing/outcome.tsx'
import { leaveAndBlock, leaveList } from '#app/features/shopping/sharing/share-calls.ts'
import { readyDialog, usePasteList, useReadReceipt } from '#app/features/shopping/use-paste-list.tsx'
import { cameFrom, marketPath, pathOfList, paths, spendingPath } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Menu, MenuButton, menuEntry } from '#app/ui/menu.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { removeList } from './list-actions.ts'
import { sendListPicture } from './list-picture.ts'
import type { ListTitleDialogProps } from './list-title-dialog.tsx'
import type { RepeatListDialogProps } from './repeat-list-dialog.tsx'

const titleDialog = lazyPart<ListTitleDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.ListTitleDialog,
)
const confirmDialog = lazyPart<ConfirmDialogProps>(
  async () => (await import('#app/actions/confirm-dialog.tsx')).ConfirmDialog,
)
const leaveDialog = lazyPart<LeaveDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.LeaveDialog,
)

const tripsDialog = lazyPart<TripsDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.TripsDialog,
)

const repeatDialog = lazyPart<RepeatListDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.RepeatListDialog,
)

interface ListMenuProps {
  list: OpenList
  /**
   * True on the page of the list: its menu has no link to that page, asks before deleting, and opens all lists
   * afterwards.
   */
  isOnItsPage?: boolean
}

/** Every action on a list as a whole, except sharing, which has a button. */
export function ListMenu({ list, isOnItsPage = false }: ListMenuProps) {
  const { lists, shopping, groceries, market } = useMessages()
  const local = useLocal()
  const items = liveItems(local, list.id)
  const hasItems = useLivePart(items, (all) => Boolean(all?.length))
  const hasBought = useLivePart(items, (all) => all?.at(-1)?.purchased === true)
  const [asking, setAsking] = useState<'rename' | 'delete' | 'leave' | 'trips' | 'ready' | 'repeat' | 'cost'>()
  const [paste, pasteDialog] = usePasteList(list.id)
  const [readReceipt, receiptDialog] = useReadReceipt(list.id)
  const isMine = list.role === 'owner'
  const canEdit = list.role !== 'viewer'
  const copy = (withBought: boolean) => () => void copyList(local, list.id, { withBought })
  const send = (withBought: boolean) => () => void sendList(local, list, { withBought })
  const picture = () => void sendListPicture(local, list)
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu label={lists.moreOf(list.title)} button={<Ellipsis aria-hidden="true" className="size-5" />} isEnd>
        <Link to={marketPath(list.id)} state={cameFrom} className={menuEntry}>
          <ShoppingCart aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {market.title}
        </Link>
        {!isOnItsPage && (
          <Link to={pathOfList(list.id, list.token)} onClick={() => forgetByName(list.id)} className={menuEntry}>
            <LayoutList aria-hidden="true" className="size-5 shrink-0 text-soft" />
            {lists.orders.aisle}
          </Link>
        )}
        <MenuButton onClick={() => setAsking('trips')} icon={<History className="size-5" />}>
          {market.trips}
        </MenuButton>
        <Link to={spendingPath(list.id)} className={menuEntry}>
          <ChartColumn aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {market.spending}
        </Link>
        <MenuButton onClick={() => setAsking('cost')} icon={<Calculator className="size-5" />}>
          {market.cost}
        </MenuButton>
        {hasItems && (
          <MenuButton onClick={() => setAsking('repeat')} icon={<ListRestart className="size-5" />}>
            {market.repeatList}
          </MenuButton>
        )}
        {isMine && (
          <MenuButton onClick={() => setAsking('rename')} icon={<PencilLine className="size-5" />}>
            {lists.rename}
          </MenuButton>
        )}
        {canEdit && (
          <>
            <MenuButton onClick={paste} icon={<ClipboardPaste className="size-5" />}>
              {groceries.pasteTitle}
            </MenuButton>
            <MenuButton onClick={readReceipt} icon={<ReceiptText className="size-5" />}>
              {groceries.readReceipt}
            </MenuButton>
            <MenuButton onClick={() => setAsking('ready')} icon={<ScrollText className="size-5" />}>
              {groceries.ready}
            </MenuButton>
          </>
        )}
        <MenuButton onClick={copy(false)} icon={<Copy className="size-5" />}>
          {groceries.copy}
        </MenuButton>
        <MenuButton onClick={copy(true)} icon={<CopyCheck className="size-5" />}>
          {groceries.copyAll}
        </MenuButton>
        {canSend() && (
          <>
            <MenuButton onClick={send(false)} icon={<Send className="size-5" />}>
              {groceries.send}
            </MenuButton>
            <MenuButton onClick={send(true)} icon={<SendHorizontal className="size-5" />}>
              {groceries.sendAll}
            </MenuButton>
          </>
        )}
        <MenuButton onClick={picture} icon={<Image className="size-5" />}>
          {groceries.picture}
        </MenuButton>
        {canEdit && hasBought && (
          <MenuButton onClick={() => void clearBought(local, items.get() ?? [])} icon={<Eraser className="size-5" />}>
            {shopping.clear}
          </MenuButton>
        )}
        {isMine && !list.isDefault && (
          <MenuButton
            onClick={() => (isOnItsPage ? setAsking('delete') : removeList(list.id))}
            icon={<Trash2 className="size-5" />}
          >
            {lists.delete}
          </MenuButton>
        )}
        {!isMine && (
          <MenuButton onClick={() => setAsking('leave')} icon={<LogOut className="size-5" />}>
            {lists.leave}
          </MenuButton>
        )}
      </Menu>
      {pasteDialog}
      {receiptDialog}
      {asking === 'rename' && <LazyDialog of={titleDialog} props={{ list, onClose: close }} />}
      {asking === 'trips' && <LazyDialog of={tripsDialog} props={{ list, onClose: close }} />}
      {asking === 'cost' && <CostDialog list={list} onClose={close} />}
      {asking === 'ready' && <LazyDialog of={readyDialog} props={{ listId: list.id, onClose: close }} />}
      {asking === 'repeat' && <LazyDialog of={repeatDialog} props={{ list, onClose: close }} />}
      {asking === 'delete' && <DeleteList list={list} onClose={close} />}
      {asking === 'leave' && <Leave list={list} isOnItsPage={isOnItsPage} onClose={close} />}
    </>
  )
}

function DeleteList({ list: { id, title }, onClose }: { list: OpenList; onClose: () => void }) {
  const { lists } = useMessages()
  const navigate = useNavigate()
  const remove = () => {
    removeList(id)
    void navigate(paths.shopping, { replace: true })
  }
  const texts = { title: lists.deleteTitle(title), text: lists.deleteText, confirm: lists.delete }
  return <LazyDialog of={confirmDialog} props={{ ...texts, onConfirm: remove, onClose }} />
}

interface LeaveProps {
  list: OpenList
  isOnItsPage: boolean
  onClose: () => void
}

/**
 * Asks before a member leaves another person's list. Leaving needs a network: only the server can take the list from
 * all of the member's devices.
 */
function Leave({ list, isOnItsPage, onClose }: LeaveProps) {
  const { id, title, ownerName } = list
  const unsent = useLive(liveUnsentIn(useLocal(), id)) ?? 0
  const navigate = useNavigate()
  const leaveBy = async (act: (listId: string) => Promise<Outcome>) => {
    const outcome = await act(id)
    showToast(outcome)
    if (outcome.tone === 'plain' && isOnItsPage) await navigate(paths.shopping, { replace: true })
  }
  return (
    <LazyDialog
      of={leaveDialog}
      props={{
        title,
        ownerName,
        unsent,
        onLeave: () => void leaveBy(leaveList),
        onBlock: () => void leaveBy(leaveAndBlock),
        onClose,
      }}
    />
  )
}
