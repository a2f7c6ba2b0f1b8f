import { useEffect } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { usualItemsSetting } from '#app/lib/device-settings.ts'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import type { UsualListProps } from './usual-list.tsx'

const usualList = lazyPart<UsualListProps>(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.UsualList,
)

/** The usual purchases of a list, below it. Loaded after everything else; absent without its code. */
export function Again({ listId }: UsualListProps) {
  const Part = useLive(usualList)
  const isOn = useLive(usualItemsSetting)
  useEffect(() => {
    if (isOn) usualList.fetchLater()
  }, [isOn])
  return isOn && Part ? <Part listId={listId} /> : null
}
