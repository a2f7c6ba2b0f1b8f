import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

export interface FocusTarget {
  /** Place of the row that is about to leave. */
  index: number
  control: 'tick' | 'remove'
}

/**
 * Keeps the focus in a list whose focused row goes away: it passes to the row that takes its place. Call the returned
 * function just before the change; `onEmptied` when no row is left to take it.
 */
export function useFocusKeeper(list: RefObject<HTMLElement | null>, onEmptied: () => void) {
  const wanted = useRef<FocusTarget>(undefined)
  useLayoutEffect(() => {
    const target = wanted.current
    if (!target) return
    wanted.current = undefined
    const next = [target.index, target.index + 1, target.index - 1, target.index - 2]
      .map((index) =>
        list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-control=${target.control}]`),
      )
      .find((control) => control)
    if (next) next.focus({ preventScroll: true })
    else onEmptied()
  })
  return useCallback((target: FocusTarget) => {
    wanted.current = target
  }, [])
}
