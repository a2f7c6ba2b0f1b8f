import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { letterKeysSetting } from '#app/device/settings.ts'
import { type Section, sections } from '#app/ui/sections.ts'

/** The screens by the letter that is typed after G. */
const screensByLetter: Record<string, Section> = {
  s: 'shopping',
  t: 'todos',
  n: 'notes',
  p: 'projects',
  i: 'dashboard',
  l: 'trash',
  c: 'settings',
}

/** The longest time between G and the letter. */
const pairMs = 1500

/**
 * Keys on every screen, but not over a dialog. Ctrl or Cmd and K opens the search, also in a field; outside of fields
 * `/` does, and `?` opens the shortcuts. Unless the person has switched letters off, N begins a new row, and G with a
 * letter opens an area.
 */
export function useKeys(open: (wanted: 'search' | 'shortcuts') => void): void {
  const navigate = useNavigate()
  const onDialog = useEffectEvent(open)
  const onScreen = useEffectEvent((name: Section) => void navigate(sections[name].path))
  useEffect(() => {
    let pressedGAt = Number.NEGATIVE_INFINITY
    const byLetter = (letter: string, timeStamp: number): boolean => {
      const screen = timeStamp - pressedGAt < pairMs ? screensByLetter[letter] : undefined
      pressedGAt = letter === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
      if (!screen) return letter === 'n' && beginNew()
      onScreen(screen)
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || isDialogOpen()) return
      const dialog = dialogFor(event)
      if (dialog) onDialog(dialog)
      else if (!byLetter(letterOf(event), event.timeStamp)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function dialogFor({ key, ctrlKey, metaKey, target }: KeyboardEvent): 'search' | 'shortcuts' | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'search' : undefined
  if (isField(target)) return
  return ({ '/': 'search', '?': 'shortcuts' } as const)[key]
}

const letterOf = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): string =>
  ctrlKey || metaKey || isField(target) || !letterKeysSetting.get() ? '' : key.toLowerCase()

/** Focuses the field for a new row, or presses the button that makes one. False if the screen has neither. */
function beginNew(): boolean {
  const controls = [...document.querySelectorAll<HTMLElement>('[data-new]')]
  const control = controls.find((one) => one.checkVisibility())
  if (control instanceof HTMLInputElement) control.focus()
  else control?.click()
  return control !== undefined
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], dialog[open]') !== null
