import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Frames to wait for a card that is drawn elsewhere, where it is hidden until it is measured. */
const mostFrames = 10

/**
 * Another device may move the card that has the focus into another list, where it is drawn anew: the focus goes along. When
 * that list is not shown, it stays where the card was.
 */
export function useFocusWithCard(area: RefObject<HTMLElement | null>): void {
  const before = placeOf(area.current)
  const lost = useRef<typeof before>(undefined)
  useLayoutEffect(() => {
    if (before && !before.focused.isConnected) lost.current = before
    if (!lost.current) return
    const place = lost.current
    let frame = 0
    const follow = (tries: number) => {
      if (isNowhere()) focusAgain(area.current, place, tries === mostFrames)
      if (isNowhere() && tries < mostFrames) frame = requestAnimationFrame(() => follow(tries + 1))
      else lost.current = undefined
    }
    follow(0)
    return () => cancelAnimationFrame(frame)
  })
}

type Place = NonNullable<ReturnType<typeof placeOf>>

/** Where the focus stands, read while the cards are still drawn as they were. */
function placeOf(area: HTMLElement | null) {
  const focused = document.activeElement
  const card = focused?.closest<HTMLElement>('[data-card]')
  if (!focused || !card || !area?.contains(card)) return
  const kind = focused.closest<HTMLElement>('[data-control]')?.dataset.control ?? 'status'
  return { focused, id: card.dataset.card, index: Number(card.dataset.index), kind, list: card.closest('[role=list]') }
}

const isNowhere = () => document.activeElement === document.body

function focusAgain(area: HTMLElement | null, { id, index, kind, list }: Place, isLastTry: boolean): void {
  const control = (within: Element | null, card: string) =>
    within?.querySelector<HTMLElement>(`${card} [data-control=${kind}]`)
  control(area, `[data-card="${id}"]`)?.focus()
  if (!isLastTry || !isNowhere()) return
  // Of a list that is gone nothing takes the focus.
  const near = control(list, `[data-index="${index}"]`) ?? control(list, `[data-index="${index - 1}"]`)
  near?.focus()
  if (isNowhere()) area?.focus()
}
