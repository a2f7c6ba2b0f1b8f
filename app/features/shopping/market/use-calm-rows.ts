import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ListRow } from '#app/features/shopping/open-list/list-rows.ts'

/** The duration of the slide, with a margin to notice it. */
const slideMs = 450

/**
 * Lets moved rows slide to their places, and until that is visible ignores taps: they were meant for the former row.
 * The focus follows its row, unless that row moves because of a tick: then the next one gets it.
 */
export function useCalmRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly ListRow[],
  leaving: ReadonlySet<string>,
): void {
  const shown = useRef(rows)
  const focused = useFocused(list)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  useLayoutEffect(() => passFocusOn(list.current, leaving), [list, leaving])
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = rows
    const element = list.current
    if (!element || before.length === 0 || isSameOrder(before, rows)) return
    element.dataset.moving = ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => delete element.dataset.moving, slideMs)
    if (document.activeElement === document.body) focused.current?.()
  }, [list, rows, focused])
}

function passFocusOn(list: HTMLElement | null, leaving: ReadonlySet<string>): void {
  const control = document.activeElement as HTMLElement | null
  const row = control?.closest<HTMLElement>('[data-item]')
  if (!row || !list?.contains(row) || !leaving.has(row.dataset.item ?? '')) return
  const rows = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  const place = rows.indexOf(row)
  const next = [...rows.slice(place), ...rows.slice(0, place).reverse()].find(
    ({ dataset }) => !leaving.has(dataset.item ?? ''),
  )
  next?.querySelector<HTMLElement>(`[data-control="${control?.dataset.control}"]`)?.focus({ preventScroll: true })
}

const keyOf = (row: ListRow): string => ('heading' in row ? row.key : row.id)

const isSameOrder = (a: readonly ListRow[], b: readonly ListRow[]): boolean =>
  a.length === b.length && a.every((row, place) => keyOf(row) === keyOf(b[place] as ListRow))

/**
 * A ref with a function that returns the focus to the last focused control of the list, or else to the row that is now
 * in its place. Undefined if the last focus or press was outside of the list.
 */
function useFocused(list: RefObject<HTMLElement | null>): RefObject<(() => void) | undefined> {
  const back = useRef<() => void>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const control = target as HTMLElement
      const row = control.closest<HTMLElement>('[data-index]')
      const { control: kind = '' } = control.dataset
      const place = Number(row?.dataset.index)
      const id = row?.querySelector<HTMLElement>('[data-item]')?.dataset.item ?? ''
      const find = (selector: string) =>
        list.current?.querySelector<HTMLElement>(`${selector} [data-control="${kind}"]`) ?? undefined
      back.current = () => {
        const next =
          find(`[data-item="${CSS.escape(id)}"]`) ??
          find(`[data-index="${place}"]`) ??
          find(`[data-index="${place + 1}"]`) ??
          find(`[data-index="${place - 1}"]`)
        next?.focus({ preventScroll: true })
      }
    }
    const forget = ({ target }: Event) => {
      if (!list.current?.contains(target as Node)) back.current = undefined
    }
    const element = list.current
    element?.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    document.addEventListener('focusin', forget)
    return () => {
      element?.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('focusin', forget)
    }
  }, [list])
  return back
}
