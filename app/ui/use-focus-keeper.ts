import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { controlIn } from './use-row-keys.ts'

/**
 * Keeps the focus in a list whose focused row disappears: it passes to the same control of the next row, else of the
 * one before. Call the returned function with the focused control just before the change; `onEmptied` is called if no
 * row is left.
 */
export function useFocusKeeper(list: RefObject<HTMLElement | null>, onEmptied: () => void) {
  const wanted = useRef<{ index: number; kind: string }>(undefined)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { index, kind } = wanted.current
    wanted.current = undefined
    // A row that was alone under its heading may have moved up into the heading's place.
    const here = findControl(list.current, kind, [index, index + 1, index - 1])
    if (here) here.focus({ preventScroll: true })
    else onEmptied()
  })
  return useCallback(
    (control: HTMLElement, rows = 1) => {
      const index = Number(control.closest<HTMLElement>('[data-index]')?.dataset.index)
      const kind = control.dataset.control ?? ''
      // Before the change: moving the focus from a removed row makes the browser lay out the page in between.
      const next = findControl(list.current, kind, [index + rows, index + rows + 1, index - 1, index - 2])
      if (next) next.focus({ preventScroll: true })
      else wanted.current = { index, kind }
    },
    [list],
  )
}

/**
 * A control of the first of these rows that has one: the control of this kind, else the row's first. Headings have
 * none.
 */
function findControl(list: HTMLElement | null, kind: string, rows: number[]): HTMLElement | undefined {
  for (const row of rows) {
    const control = controlIn(list?.querySelector(`[data-index="${row}"]`), kind)
    if (control) return control
  }
  return undefined
}
