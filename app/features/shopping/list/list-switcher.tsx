import { Check, ChevronDown, Plus } from 'lucide-react'
import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import { liveOwnLists, type OpenList } from '#app/data/areas/lists.ts'
import { liveReceivedLists, type ReceivedList } from '#app/data/areas/sharing.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { compareFolded } from '#shared/fold.ts'
import { defaultListTitle, titleForOthers } from '#shared/shopping.ts'

interface ListSwitcherProps {
  current: OpenList
  /** True on the page of the list, which is named by it. */
  isPage: boolean
  onChoose: (listId: string) => void
  onNew: () => void
}

/** The open list, and a menu of all lists: own ones, then those of each other person. */
export function ListSwitcher({ current, isPage, onChoose, onNew }: ListSwitcherProps) {
  const { lists } = useMessages()
  const note = useNote(current)
  return (
    <Menu
      label={lists.choose}
      className="max-w-full justify-start pr-[min(0.5rem,8px)]! text-left"
      button={
        <span className="min-w-0">
          <span className="flex items-center gap-[min(0.375rem,6px)]">
            <span
              className={`line-clamp-2 text-[min(1.0625rem,6vw)] leading-tight [overflow-wrap:anywhere] ${isPage ? 'min-[23rem]:text-lg md:@min-[36rem]:text-3xl' : ''}`}
            >
              {current.title}
            </span>
            <ChevronDown aria-hidden="true" className="size-[min(1.25rem,22px)] shrink-0" />
          </span>
          {isPage ? (
            <Counts listId={current.id} />
          ) : (
            note && <span className="block truncate font-normal text-sm text-soft leading-tight">{note}</span>
          )}
        </span>
      }
    >
      <Lists current={current.id} onChoose={onChoose} />
      <div className="mt-1 border-rule border-t pt-1">
        <MenuButton onClick={onNew} icon={<Plus className="size-5" />}>
          {lists.newList}
        </MenuButton>
      </div>
    </Menu>
  )
}

function Counts({ listId }: { listId: string }) {
  const { lists } = useMessages()
  const items = useLive(liveItems(useLocal(), listId)) ?? []
  return (
    <span className="block font-normal text-sm text-soft leading-tight">
      {lists.counts(items.length, items.length - firstPurchasedAt(items))}
    </span>
  )
}

/**
 * The line below the name of a shared list: that it is read-only, else its owner, unless the name has the owner's.
 * Undefined for own lists.
 */
function useNote({ role, title, ownerName }: OpenList): string | undefined {
  const { lists, shopping } = useMessages()
  if (role === 'viewer') return lists.viewOnly
  return role === 'owner' || title === titleForOthers(defaultListTitle, ownerName)
    ? undefined
    : shopping.sharedBy(ownerName)
}

function Lists({ current, onChoose }: { current: string; onChoose: (listId: string) => void }) {
  const { shopping } = useMessages()
  const own = useAnswer(liveOwnLists) ?? []
  const received = useAnswer(liveReceivedLists) ?? []
  const entry = (listId: string, title: string) => (
    <MenuButton
      key={listId}
      isChosen={listId === current}
      onClick={() => onChoose(listId)}
      icon={<Check className="size-5" />}
    >
      {title}
    </MenuButton>
  )
  return (
    <>
      {own.map(({ id, title }) => entry(id, title))}
      {byOwner(received).map(([owner, lists]) => (
        <fieldset key={owner} className="mt-1 border-rule border-t pt-1">
          <legend className="float-left w-full px-3 pt-2 pb-1 font-semibold text-sm text-soft [overflow-wrap:anywhere]">
            {shopping.sharedBy(owner)}
          </legend>
          {lists.map(({ listId, title }) => entry(listId, title))}
        </fieldset>
      ))}
    </>
  )
}

/** Each `ownerName` with its lists, in alphabetical order of the names. */
function byOwner(received: readonly ReceivedList[]): [string, ReceivedList[]][] {
  const owners = [...new Set(received.map(({ ownerName }) => ownerName))].sort(compareFolded)
  return owners.map((owner) => [owner, received.filter(({ ownerName }) => ownerName === owner)])
}
