import { type ReactNode, useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import type { SearchDialogProps } from './search-dialog.tsx'
import { useKeys } from './use-keys.ts'

const searchDialog = lazyPart<SearchDialogProps>(
  async () => (await import('#app/shell/shell-dialogs.ts')).dialogs.SearchDialog,
)
const shortcutsSheet = lazyPart<SearchDialogProps>(
  async () => (await import('#app/shell/shell-dialogs.ts')).dialogs.ShortcutsSheet,
)

interface Finder {
  openSearch: () => void
  dialog: ReactNode
}

/** The search and the sheet of shortcuts, with the keys that open them. */
export function useFinder(): Finder {
  const [open, setOpen] = useState<'search' | 'shortcuts'>()
  useKeys(setOpen)
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
