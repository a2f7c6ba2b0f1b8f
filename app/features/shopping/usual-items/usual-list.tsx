import { ChevronDown, Plus } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useMemo, useState } from 'react'
import { type Purchases, readPurchases, savePurchases } from '#app/data/areas/purchases.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useNow } from '#app/data-react/use-now.ts'
import { addItem } from '#app/features/shopping/items/item-actions.ts'
import { useShownName } from '#app/features/shopping/items/shown-name.ts'
import { useMessages } from '#app/messages/language.ts'
import { useSettled } from '#app/ui/use-settled.ts'
import { learnPurchases, namesOnList, settledMs, type UsualItem, usualItems } from './usual-items.ts'

const mostOffered = 8

export interface UsualListProps {
  listId: string
}

/** 'De novo': the usual purchases that are not on the list. One tap adds one. */
export function UsualList({ listId }: UsualListProps) {
  const { groceries } = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const usual = useUsual(listId)
  if (usual.length === 0) return
  return (
    <section aria-labelledby={id}>
      <h2 className="line border-rule border-b bg-desk/60">
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="col-start-2 flex min-h-12 items-center gap-2 px-4 py-1 text-left font-semibold text-sm text-soft hover:text-ink"
        >
          {groceries.again(usual.length)}
          <ChevronDown aria-hidden="true" className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {isOpen && (
        <ul>
          {usual.map((item) => (
            <UsualRow key={item.name} listId={listId} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function UsualRow({ listId, item: { name, quantity, category, daysAgo } }: { listId: string; item: UsualItem }) {
  const { groceries } = useMessages()
  const add = ({ currentTarget }: MouseEvent) => {
    passFocusOn(currentTarget)
    void addItem(listId, name, { quantity, category }).catch(() => undefined)
  }
  const details = [quantity, groceries.daysAgo(daysAgo)].filter(Boolean).join(' · ')
  return (
    <li className="border-rule border-b">
      <button type="button" onClick={add} className="line w-full py-0 text-left hover:bg-wash">
        <span className="flex min-h-14 items-center justify-center text-primary">
          <Plus aria-hidden="true" className="size-5" />
          <span className="sr-only">{groceries.addAgain}</span>
        </span>
        <span className="self-center px-4 py-1.5 leading-snug">
          <span className="block text-lg [overflow-wrap:anywhere]">{useShownName(name)}</span>
          <span className="block text-sm text-soft">{details}</span>
        </span>
      </button>
    </li>
  )
}

/**
 * Moves the focus to the next row, because the focused button disappears with its row. After the last row it goes to
 * the heading, and from the only row to the page, because the heading disappears too.
 */
function passFocusOn(button: Element): void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? (row?.previousElementSibling && button.closest('section'))
  const focused = next?.querySelector('button') ?? button.closest('main')
  focused?.focus({ preventScroll: true })
}

const none: readonly UsualItem[] = []

function useUsual(listId: string): readonly UsualItem[] {
  const local = useLocal()
  const items = useSettled(useLive(liveItems(local, listId)))
  const [known, setKnown] = useState<readonly Purchases[]>()
  // The app stays open for weeks: later ticks are learnt before a product is offered again.
  const now = useNow()
  const lookedAt = now - (now % settledMs)
  useEffect(() => {
    let isGone = false
    learn(local, listId, lookedAt).then(
      (all) => !isGone && setKnown(all),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [local, listId, lookedAt])
  return useMemo(() => {
    if (!items || !known) return none
    return usualItems(known, lookedAt, namesOnList(items, lookedAt), mostOffered)
  }, [items, known, lookedAt])
}

async function learn(local: LocalStore, listId: string, now: number): Promise<readonly Purchases[]> {
  const [known, items] = await readPurchases(local, listId)
  const { all, changed, forgotten } = learnPurchases(listId, known, items, now)
  if (changed.length + forgotten.length > 0) await savePurchases(local, changed, forgotten)
  return all
}
