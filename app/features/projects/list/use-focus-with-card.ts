import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The number of frames to wait for a card in its new list, where it is hidden until it is measured. */
const mostFrames = 10

/**
 * Follows a focused card that another device has moved into another list, where it is rendered again: the same control
 * of it gets the focus. If that list is hidden, the focus stays at the card's former place.
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

/**
 * The focused control and its card, read while the cards have their former places. Undefined without a focus in a card.
 */
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
  // In a removed list nothing can take the focus.
  const near = control(list, `[data-index="${index}"]`) ?? control(list, `[data-index="${index - 1}"]`)
  near?.focus()
  if (isNowhere()) area?.focus()
}

/**
 * To be called before a card leaves its list. A focus in it passes to the same control of the next card, else of the
 * one before, else to the column.
 */
export function passFocusOn(projectId: string): void {
  const focused = document.activeElement
  const card = focused?.closest<HTMLElement>('[data-card]')
  if (!focused || card?.dataset.card !== projectId) return
  const kind = focused.closest<HTMLElement>('[data-control]')?.dataset.control ?? 'status'
  const list = card.closest('[role=list]')
  const place = Number(card.dataset.index)
  const at = (index: number) => list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-control=${kind}]`)
  const next = at(place + 1) ?? at(place - 1) ?? list?.closest<HTMLElement>('[data-when-empty]')
  next?.focus({ preventScroll: true })
}
