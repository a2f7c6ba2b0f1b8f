import { Check, ChevronDown, Plus } from 'lucide-react'
import { liveOwnLists, type OpenList } from '#app/data/areas/lists.ts'
import { liveReceivedLists, type ReceivedList } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { compareFolded } from '#app/lib/fold.ts'
import { useMessages } from '#app/messages/language.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { defaultListTitle, titleForOthers } from '#shared/shopping.ts'

interface ListSwitcherProps {
  current: OpenList
  onChoose: (listId: string) => void
  onNew: () => void
}

/** The open list, and a menu of all lists: own ones, then those of each other person. */
export function ListSwitcher({ current, onChoose, onNew }: ListSwitcherProps) {
  const { lists } = useMessages()
  const note = useNote(current)
  return (
    <Menu
      label={lists.choose}
      className="min-w-0 flex-1 justify-start text-left"
      button={
        <>
          <span className="min-w-0">
            <span className="block truncate">{current.title}</span>
            {note && <span className="block truncate font-normal text-sm text-soft leading-tight">{note}</span>}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
        </>
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
