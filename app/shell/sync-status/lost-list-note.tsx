import { useNavigate } from 'react-router-dom'
import { discardLost, keepCopy, type LostList, takeBackCopy, takeBackDiscard } from '#app/data/mutations/lost-lists.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { reais } from '#app/lib/money.ts'
import { paths } from '#app/lib/paths.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import { fieldsOf } from '#shared/fields.ts'
import { howMuchLost, whyLost } from './lost-words.ts'

/** The changes that did not reach another person's list: their number, the reason, and the items that can be kept. */
export function LostListNote({ lost }: { lost: LostList }) {
  const messages = useMessages()
  const { sync } = messages
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {howMuchLost(lost, messages)} {whyLost(lost, messages)}
      </p>
      <p className="mt-2 text-soft">{lost.items.length > 0 ? sync.lost.toKeep : sync.lost.nothingToKeep}</p>
      {lost.items.length > 0 && (
        <ul className="mt-3 max-h-56 space-y-1 overflow-y-auto rounded-lg bg-wash px-3 py-2">
          {lost.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once, in this order
            <li key={index} className="[overflow-wrap:anywhere]">
              {item.purchased && '✓ '}
              {item.name ?? sync.lost.unnamedItem}
              <span className="whitespace-pre-line text-sm text-soft">{detailsOf(item)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const [, ...detailFields] = fieldsOf('items')
/** The texts and the price of an item, as they follow its name. */
export const detailsOf = (item: LostList['items'][number]): string =>
  detailFields
    .map((field) => item[field])
    .map((value) => (typeof value === 'number' ? reais(value) : value))
    .flatMap((value) => (typeof value === 'string' ? ` · ${value}` : []))
    .join('')

interface LostListActsProps {
  lost: LostList
  /** True if the copy is opened in place of the page on the screen. */
  opensCopy?: boolean
  onDecided?: () => void
}

/** The buttons that discard the changes of a lost list, or keep its items in a new own list. Both can be undone. */
export function LostListActs({ lost, opensCopy = false, onDecided }: LostListActsProps) {
  const { sync } = useMessages()
  const local = useLocal()
  const navigate = useNavigate()
  const keep = async () => {
    onDecided?.()
    const listId = await keepIt(local, lost)
    if (listId && opensCopy) await navigate(paths.list(listId), { replace: true })
  }
  const discard = () => {
    onDecided?.()
    void discardIt(local, lost)
  }
  return (
    <>
      <Button look="outline" data-control="dismiss" onClick={discard}>
        {sync.lost.discard}
      </Button>
      {lost.items.length > 0 && <Button onClick={() => void keep()}>{sync.lost.keep}</Button>}
    </>
  )
}

async function keepIt(local: LocalStore, lost: LostList): Promise<string | undefined> {
  const { sync } = currentMessages()
  try {
    const { copyTitle: title, unnamedItem: unnamed } = sync.lost
    const kept = await keepCopy(local, lost.id, { title, unnamed })
    if (!kept) return
    const undo = () => void tell(takeBackCopy(local, kept), sync.lost.again)
    showAct({ kind: `keep ${lost.id}`, title: () => sync.lost.kept, undo })
    return kept.listId
  } catch (error) {
    fail(error)
    return
  }
}

async function discardIt(local: LocalStore, lost: LostList): Promise<void> {
  const { sync } = currentMessages()
  try {
    await discardLost(local, lost)
    const undo = () => void tell(takeBackDiscard(local, lost), sync.lost.again)
    showAct({ kind: `discard ${lost.id}`, title: () => sync.lost.discarded, undo })
  } catch (error) {
    fail(error)
  }
}

const tell = (undone: Promise<void>, done: string): Promise<void> => undone.then(() => announce(done), fail)

const fail = (error: unknown): void =>
  showToast({ tone: 'failure', title: errorText(error, currentMessages().errorOccurred) })
