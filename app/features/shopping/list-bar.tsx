import {
  ClipboardPaste,
  Copy,
  CopyCheck,
  Ellipsis,
  Eraser,
  Image,
  LayoutList,
  PencilLine,
  Send,
  SendHorizontal,
  Share2,
  ShoppingCart,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OpenList } from '#app/data/lists.ts'
import { type ItemRow, liveItems } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { cameFrom, marketPath } from '#app/lib/market-path.ts'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Menu, MenuButton, menuEntry } from '#app/ui/menu.tsx'
import { clearBought } from './clear-bought.ts'
import { canSend, copyList, sendList } from './copy-list.ts'
import { createList, removeList, renameList } from './list-acts.ts'
import { sendListPicture } from './list-picture.ts'
import { ListSwitcher } from './list-switcher.tsx'
import type { ListTitleDialogProps } from './list-title-dialog.tsx'
import { ShareOneList } from './sharing/share-one-list.tsx'
import { useAisles } from './use-aisles.ts'
import { usePasteList } from './use-paste-list.tsx'

const titleDialog = lazyPart<ListTitleDialogProps>(
  async () => (await import('./list-title-dialog.tsx')).ListTitleDialog,
)

const lineClass = 'line border-rule border-b bg-desk/60'
const heightClass = 'col-start-2 min-h-14'

/** As high as the bar that is about to come: what is under it is tapped already, and must not move away. */
export const ListBarSpace = () => (
  <div className={lineClass}>
    <div className={heightClass} />
  </div>
)

const none: readonly ItemRow[] = []

interface ListBarProps {
  list: OpenList
  onChoose: (listId: string) => void
}

/** The list that is open, and its acts as a whole. */
export function ListBar({ list: current, onChoose }: ListBarProps) {
  const { lists, shopping, groceries, market } = useMessages()
  const local = useLocal()
  const items = useLive(liveItems(local, current.id)) ?? none
  const bought = items.at(-1)?.purchased
  const isMine = current.role === 'owner'
  const canEdit = current.role !== 'viewer'
  const [asking, setAsking] = useState<'new' | 'rename' | 'share'>()
  const [paste, pasteDialog] = usePasteList(current.id)
  const copy = (withBought: boolean) => () => void copyList(local, current.id, { withBought })
  const send = (withBought: boolean) => () => void sendList(local, current, { withBought })
  const aisles = useAisles(current.id)
  const picture = () => void (aisles && sendListPicture(current.title, items, aisles.inOrder))
  const create = async (title: string) => onChoose(await createList(title))
  return (
    <div className={lineClass}>
      <div className={`${heightClass} @container flex flex-wrap items-center gap-1 px-2 py-1`}>
        <ListSwitcher current={current} onChoose={onChoose} onNew={() => setAsking('new')} />
        <Link
          to={marketPath(current.id)}
          state={cameFrom}
          title={market.title}
          className={`${buttonClass('quiet')} @max-[36rem]:px-3`}
        >
          <ShoppingCart aria-hidden="true" className="size-5 shrink-0" />
          <span className="@max-[36rem]:sr-only">{market.title}</span>
        </Link>
        {/* Where there is room, people and the way to share stand beside the list. */}
        {isMine && (
          <Button look="quiet" onClick={() => setAsking('share')} className="px-3 xl:hidden">
            <Share2 aria-hidden="true" className="size-5 shrink-0" />
            <span className="@max-[36rem]:sr-only">{lists.share}</span>
          </Button>
        )}
        <Menu label={lists.moreOf(current.title)} button={<Ellipsis aria-hidden="true" className="size-5" />} isEnd>
          <Link to={current.token ? paths.sharedList(current.token) : paths.list(current.id)} className={menuEntry}>
            <LayoutList aria-hidden="true" className="size-5 shrink-0 text-soft" />
            {lists.openPage}
          </Link>
          {isMine && (
            <MenuButton onClick={() => setAsking('rename')} icon={<PencilLine className="size-5" />}>
              {lists.rename}
            </MenuButton>
          )}
          {canEdit && (
            <MenuButton onClick={paste} icon={<ClipboardPaste className="size-5" />}>
              {groceries.pasteTitle}
            </MenuButton>
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
          {canEdit && bought && (
            <MenuButton onClick={() => void clearBought(local, items)} icon={<Eraser className="size-5" />}>
              {shopping.clear}
            </MenuButton>
          )}
          {isMine && !current.isDefault && (
            <MenuButton onClick={() => removeList(current.id)} icon={<Trash2 className="size-5" />}>
              {lists.delete}
            </MenuButton>
          )}
        </Menu>
      </div>
      {pasteDialog}
      {asking === 'share' && <ShareOneList listId={current.id} onClose={() => setAsking(undefined)} />}
      {(asking === 'new' || asking === 'rename') && (
        <LazyDialog
          of={titleDialog}
          props={{
            title: asking === 'rename' ? current.title : undefined,
            onSave: asking === 'rename' ? (title, before) => renameList(current.id, before, title) : create,
            onClose: () => setAsking(undefined),
          }}
        />
      )}
    </div>
  )
}
