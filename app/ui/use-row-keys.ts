import { type KeyboardEvent, type RefObject, useCallback } from 'react'

interface RowKeys {
  /**
   * Actions of other keys on the row at `index`. Enter calls its action only on a checkbox, because it presses a
   * button.
   */
  keys: Record<string, (index: number, control: HTMLElement) => void>
  /** Called for arrow up on the first row. */
  onTop: () => void
  /** Called for Alt with an arrow: moves the row one place up (-1) or down (1). */
  onMove?: ((index: number, step: 1 | -1, control: HTMLElement) => void) | undefined
}

/**
 * Key handler of a list of rows: up and down lead to the same control of another row, left and right to the other
 * controls of the row, which Tab skips. Other keys act on the focused row. Keys in a text field are left to it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, { keys, onTop, onMove }: RowKeys) {
  return useCallback(
    (event: KeyboardEvent) => {
      const control = event.target as HTMLElement
      const row = control.closest<HTMLElement>('[data-index]')
      if (!row || isTyping(control) || isCombination(event)) return
      const index = Number(row.dataset.index)
      if (event.altKey) return moveByKey(event, index, onMove)
      const down = rowSteps[event.key]
      const aside = controlSteps[event.key]
      const act = actOf(event.key, control, keys)
      if (down) focusFrom(list.current, index, down, control) || (down < 0 && onTop())
      else if (aside) focusBeside(row, control, aside)
      else if (act) act(index, control)
      else return
      event.preventDefault()
    },
    [list, keys, onTop, onMove],
  )
}

function moveByKey(event: KeyboardEvent, index: number, onMove: RowKeys['onMove']): void {
  const step = rowSteps[event.key]
  if (!step || !onMove) return
  onMove(index, step, event.target as HTMLElement)
  event.preventDefault()
}

const isTyping = (control: HTMLElement): boolean => control.matches('input:not([type=checkbox]), textarea')

const isCombination = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => ctrlKey || metaKey || shiftKey

const rowSteps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }
const controlSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

const actOf = (key: string, control: HTMLElement, keys: RowKeys['keys']) =>
  key === 'Enter' && !control.matches('[type=checkbox]') ? undefined : keys[key]

/**
 * Focuses the control of the same kind in a row, else the row's first one. Without `control` the kind is the checkbox.
 * False if the row has no visible control.
 */
export function focusRow(list: HTMLElement | null, index: number, control?: HTMLElement): boolean {
  const next = controlIn(list?.querySelector(`[data-index="${index}"]`), control?.dataset.control ?? 'tick')
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** The visible control of this kind in a row, else the first one. */
export function controlIn(row: Element | null | undefined, kind: string): HTMLElement | undefined {
  const controls = row ? shownControls(row) : []
  return controls.find(({ dataset }) => dataset.control === kind) ?? controls[0]
}

/**
 * Focuses the next row in the direction of `step`, beyond a heading if there is one. Two headings are never adjacent.
 */
const focusFrom = (list: HTMLElement | null, index: number, step: number, control: HTMLElement): boolean =>
  focusRow(list, index + step, control) || focusRow(list, index + 2 * step, control)

function focusBeside(row: Element, control: HTMLElement, step: number): void {
  const controls = shownControls(row)
  controls[controls.indexOf(control) + step]?.focus()
}

const shownControls = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('[data-control]')].filter((control) => control.checkVisibility())
