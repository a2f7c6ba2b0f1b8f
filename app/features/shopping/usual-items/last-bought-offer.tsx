import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { readPurchases } from '#app/data/areas/purchases.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { liveTrips } from '#app/data/areas/trips.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { usualItemsSetting } from '#app/device/settings.ts'
import { addItem } from '#app/features/shopping/items/item-actions.ts'
import { useShownName } from '#app/features/shopping/items/shown-name.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { type BoughtBefore, lastBought } from './last-bought.ts'
import { namesOnList } from './usual-items.ts'

const mostOffered = 12

export interface LastBoughtOfferProps {
  listId: string
  field: RefObject<HTMLInputElement | null>
}

/** The products bought last, beside an empty field with the focus: a tap adds one, and the field keeps the focus. */
export function LastBoughtOffer({ listId, field }: LastBoughtOfferProps) {
  return useHasFocus(field) && <Offer listId={listId} />
}

function Offer({ listId }: { listId: string }) {
  const texts = useTripTexts()
  const last = useLastBought(listId)
  if (last.length === 0) return null
  return (
    <ul
      aria-label={texts.lastBought}
      className="-mr-2 flex gap-2 overflow-x-auto pr-2 md:max-h-11 md:flex-wrap [scrollbar-width:none]"
    >
      {last.map((bought) => (
        <Bought key={bought.name} listId={listId} bought={bought} />
      ))}
    </ul>
  )
}

function Bought({ listId, bought: { name, ...details } }: { listId: string; bought: BoughtBefore }) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void addItem(listId, name, details).catch(() => undefined)}
        className="inline-flex min-h-11 items-center gap-1 rounded-full border border-edge py-1 pr-4 pl-3 font-medium text-[0.9375rem] hover:bg-wash"
      >
        <Plus aria-hidden="true" className="size-4 shrink-0 text-primary" strokeWidth={2.5} />
        <span className="max-w-48 truncate">{useShownName(name)}</span>
      </button>
    </li>
  )
}

function useLastBought(listId: string): readonly BoughtBefore[] {
  const local = useLocal()
  const items = useLive(liveItems(local, listId))
  const trips = useLive(liveTrips(local, listId))
  const isLearning = useLive(usualItemsSetting)
  const [learnt, setLearnt] = useState<Awaited<ReturnType<typeof readPurchases>>>()
  useEffect(() => {
    let isGone = false
    readPurchases(local, listId).then(
      (read) => !isGone && setLearnt(read),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [local, listId])
  return useMemo(() => {
    if (!items || !trips || !learnt) return []
    const [purchases, past] = isLearning ? learnt : [[], []]
    return lastBought({ purchases, items: past, trips }, namesOnList(items, local.runtime.now()), mostOffered)
  }, [items, trips, learnt, isLearning, local])
}

/**
 * True while the form of the field has the focus. A press that takes the focus away ends first: what it is on must not
 * move before its click.
 */
function useHasFocus(field: RefObject<HTMLInputElement | null>): boolean {
  const [hasFocus, setFocus] = useState(false)
  useEffect(() => {
    const form = field.current?.closest('form')
    let isPressed = false
    const look = () => setFocus(form?.contains(document.activeElement) === true)
    const press = () => {
      isPressed = true
    }
    // The click follows the release.
    const release = () => {
      isPressed = false
      setTimeout(look)
    }
    const onFocus = () => {
      if (!isPressed) setTimeout(look)
    }
    look()
    const ended = ['pointerup', 'pointercancel']
    window.addEventListener('pointerdown', press, { capture: true })
    for (const name of ended) window.addEventListener(name, release, { capture: true })
    form?.addEventListener('focusin', onFocus)
    form?.addEventListener('focusout', onFocus)
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true })
      for (const name of ended) window.removeEventListener(name, release, { capture: true })
      form?.removeEventListener('focusin', onFocus)
      form?.removeEventListener('focusout', onFocus)
    }
  }, [field])
  return hasFocus
}
