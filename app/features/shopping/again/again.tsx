import { useEffect } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { liveAgain } from '#app/lib/again-setting.ts'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import type { UsualListProps } from './usual-list.tsx'

const usualList = lazyPart<UsualListProps>(async () => (await import('./usual-list.tsx')).UsualList)

/** Below a list: what is usually bought for it. It comes when all else is there; without its code there is none. */
export function Again({ listId }: UsualListProps) {
  const Part = useLive(usualList)
  const isOn = useLive(liveAgain)
  useEffect(() => {
    if (isOn) usualList.fetchLater()
  }, [isOn])
  return isOn && Part ? <Part listId={listId} /> : null
}
