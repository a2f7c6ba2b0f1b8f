import { liveListTitle } from '#app/data/areas/sharing.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'

const shareDialog = lazyPart(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.ShareDialog,
)

/** The dialog that shares an own list, once its items are known. */
export function ShareOneList({ listId, onClose }: { listId: string; onClose: () => void }) {
  const local = useLocal()
  const title = useLive(liveListTitle(local, listId))
  const items = useLive(liveItems(local, listId))
  if (title === undefined || !items) return null
  return <LazyDialog of={shareDialog} props={{ listId, title, isEmpty: items.length === 0, onClose }} />
}
