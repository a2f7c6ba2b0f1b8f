import { type KeyboardEvent, type RefObject, useCallback } from 'react'

interface RowKeys {
  /** What other keys do with the row at this place. */
  keys: Record<string, (index: number, control: HTMLElement) => void>
  /** Arrow up from the first row. */
  onTop: () => void
}

/** Keys in a list of rows: arrows lead to the same control of the next row, others act on the row that has the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>, { keys, onTop }: RowKeys) {
  return useCallback(
    (event: KeyboardEvent) => {
      const control = event.target as HTMLElement
      const row = control.closest<HTMLElement>('[data-index]')
      const isTyping = control.matches('input:not([type=checkbox]), textarea')
      if (!row || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const index = Number(row.dataset.index)
      if (event.key === 'ArrowDown') focusRow(list.current, index + 1, control)
      else if (event.key === 'ArrowUp') index === 0 ? onTop() : focusRow(list.current, index - 1, control)
      else if (keys[event.key]) keys[event.key]?.(index, control)
      else return
      event.preventDefault()
    },
    [list, keys, onTop],
  )
}

/** Gives the focus to the control of a row that is like `control`, else to the first one. */
export function focusRow(list: HTMLElement | null, index: number, control?: HTMLElement): void {
  const row = list?.querySelector(`[data-index="${index}"]`)
  const same = row?.querySelector<HTMLElement>(`[data-control=${control?.dataset.control ?? 'tick'}]`)
  const next = same ?? row?.querySelector<HTMLElement>('[data-control]')
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
