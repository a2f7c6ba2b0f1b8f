import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { startsLike } from '#app/lib/starts-like.ts'
import { placeAfter } from './key-steps.ts'

const upAndDown = ['ArrowUp', 'ArrowDown'] as const

/**
 * Key handlers of a menu: arrows, Home, End and first letters lead through its entries. On its button, the up and down
 * arrows open it.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!menu.current || event.ctrlKey || event.metaKey || event.altKey) return
    const entries = entriesOf(menu.current)
    const at = entries.indexOf(event.target as HTMLElement)
    const isLetter = /^[\p{L}\p{N}]$/u.test(event.key)
    const next = isLetter
      ? beginningWith(event.key, entries, at)
      : entries[placeAfter(event.key, at, entries.length, upAndDown) ?? -1]
    next?.focus()
    // A letter is a shortcut of the screen elsewhere, and an arrow may lead to another row.
    if (next || isLetter) event.stopPropagation()
    if (next) event.preventDefault()
  }
  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (!menu.current || !upAndDown.some((key) => key === event.key)) return
    flushSync(() => menu.current?.showPopover())
    onKeyDown(event)
  }
  return { onKeyDown, onButtonKeyDown }
}

const entriesOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('a, button, input')].filter((entry) => entry.checkVisibility())

/** The next entry after `at`, then from the start, whose text begins with the letter. The one at `at` is the last. */
function beginningWith(letter: string, entries: HTMLElement[], at: number): HTMLElement | undefined {
  const inOrder = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
  return inOrder.find((entry) => startsLike(textOf(entry), letter))
}

const textOf = (entry: HTMLElement): string =>
  (entry instanceof HTMLInputElement ? entry.labels?.[0]?.textContent : entry.textContent) ?? ''
