import { type ReactNode, useEffect, useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import type { SearchDialogProps } from './search-dialog.tsx'

const searchDialog = lazyPart<SearchDialogProps>(async () => (await import('./search-dialog.tsx')).SearchDialog)
const shortcutsSheet = lazyPart<SearchDialogProps>(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet)

interface Finder {
  openSearch: () => void
  dialog: ReactNode
}

/** The search and the sheet of shortcuts, with the keys that open them: Ctrl or Cmd and K, `/`, `?`. */
export function useFinder(): Finder {
  const [open, setOpen] = useState<'search' | 'shortcuts'>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (!wanted || isDialogOpen()) return
      event.preventDefault()
      setOpen(wanted)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const props = { onClose: () => setOpen(undefined) }
  return {
    openSearch: () => setOpen('search'),
    dialog: (
      <>
        {open === 'search' && <LazyDialog of={searchDialog} props={props} />}
        {open === 'shortcuts' && <LazyDialog of={shortcutsSheet} props={props} />}
      </>
    ),
  }
}

function wantedBy({ key, ctrlKey, metaKey, altKey, target, isComposing }: KeyboardEvent) {
  if (isComposing || altKey) return
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'search' : undefined
  if (isField(target)) return
  return ({ '/': 'search', '?': 'shortcuts' } as const)[key]
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], dialog[open]') !== null
