/**
 * Call it before a card leaves its list. A focus in it passes to the same control of the card below, or of the one
 * above the last, or to the list's own element if there is none.
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
