import { Check, ChevronDown, Ellipsis, LayoutList, PencilLine, Plus, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OwnList } from '#app/data/lists.ts'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { createList, removeList, renameList } from './list-acts.ts'
import type { ListTitleDialogProps } from './list-title-dialog.tsx'
import { ShareOneList } from './sharing/share-one-list.tsx'

const titleDialog = lazyPart<ListTitleDialogProps>(
  async () => (await import('./list-title-dialog.tsx')).ListTitleDialog,
)

interface ListBarProps {
  lists: readonly OwnList[]
  current: OwnList
  onChoose: (listId: string) => void
}

/** Which of my lists is open, and what can be done with it as a whole. */
export function ListBar({ lists: own, current, onChoose }: ListBarProps) {
  const { lists } = useMessages()
  const [asking, setAsking] = useState<'new' | 'rename' | 'share'>()
  const create = async (title: string) => onChoose(await createList(title))
  return (
    <div className="line border-rule border-b bg-desk/60">
      <div className="col-start-2 flex min-h-14 flex-wrap items-center gap-1 px-2 py-1">
        <Menu
          label={lists.choose}
          className="min-w-0 flex-1 justify-start"
          button={
            <>
              <span className="truncate">{current.title}</span>
              <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
            </>
          }
        >
          {own.map(({ id, title }) => (
            <MenuButton
              key={id}
              isChosen={id === current.id}
              onClick={() => onChoose(id)}
              icon={<Check className="size-5" />}
            >
              {title}
            </MenuButton>
          ))}
          <MenuButton onClick={() => setAsking('new')} icon={<Plus className="size-5" />}>
            {lists.newList}
          </MenuButton>
        </Menu>
        {/* Where there is room, people and the way to share stand beside the list. */}
        <Button look="quiet" onClick={() => setAsking('share')} className="px-3 xl:hidden">
          <Share2 aria-hidden="true" className="size-5 shrink-0" />
          <span className="max-sm:sr-only">{lists.share}</span>
        </Button>
        <Menu label={lists.moreOf(current.title)} button={<Ellipsis aria-hidden="true" className="size-5" />} isEnd>
          <Link to={paths.list(current.id)} className={entryClass}>
            <LayoutList aria-hidden="true" className="size-5 shrink-0 text-soft" />
            {lists.openPage}
          </Link>
          <MenuButton onClick={() => setAsking('rename')} icon={<PencilLine className="size-5" />}>
            {lists.rename}
          </MenuButton>
          {!current.isDefault && (
            <MenuButton onClick={() => removeList(current.id)} icon={<Trash2 className="size-5" />}>
              {lists.delete}
            </MenuButton>
          )}
        </Menu>
      </div>
      {asking === 'share' && <ShareOneList listId={current.id} onClose={() => setAsking(undefined)} />}
      {(asking === 'new' || asking === 'rename') && (
        <LazyDialog
          of={titleDialog}
          props={{
            title: asking === 'rename' ? current.title : undefined,
            onSave: asking === 'rename' ? (title) => renameList(current.id, title) : create,
            onClose: () => setAsking(undefined),
          }}
        />
      )}
    </div>
  )
}

const entryClass = 'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-wash'

interface MenuProps {
  label: string
  button: ReactNode
  className?: string
  /** Opens towards the left. */
  isEnd?: boolean
  children: ReactNode
}

/** A popover of the platform: Esc, a tap outside and the focus are its business. */
function Menu({ label, button, className = '', isEnd = false, children }: MenuProps) {
  const id = useId()
  const anchor = `--${id.replace(/\W/g, '')}`
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        style={{ anchorName: anchor }}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg px-2 font-semibold hover:bg-wash ${className}`}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons inside, whose click comes here */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after the act of a button inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onClick={() => menu.current?.hidePopover()}
        style={{ positionAnchor: anchor }}
        className={`fixed inset-auto m-0 max-h-[60dvh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-rule bg-raised p-2 text-ink shadow-lift [top:anchor(bottom)] ${isEnd ? 'right-2 supports-[right:anchor(right)]:[right:anchor(right)]' : '[left:anchor(left)]'}`}
      >
        {children}
      </div>
    </>
  )
}

interface MenuButtonProps {
  onClick: () => void
  icon: ReactNode
  /** Of things of which one is chosen. */
  isChosen?: boolean
  children: ReactNode
}

function MenuButton({ onClick, icon, isChosen, children }: MenuButtonProps) {
  return (
    <button type="button" onClick={onClick} aria-current={isChosen ? 'true' : undefined} className={entryClass}>
      <span aria-hidden="true" className={`shrink-0 text-soft ${isChosen === false ? 'invisible' : ''}`}>
        {icon}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </button>
  )
}
