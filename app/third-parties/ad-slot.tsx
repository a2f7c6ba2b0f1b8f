import { useEffect, useState } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import { consentOf, liveConsent } from './consent.ts'

const ad = lazyPart(async () => (await import('./ad.tsx')).Ad, 'first')

/**
 * The place of an ad, if the person consents to ads and there is a network. A screen has it from its first frame or not
 * at all, so that no row moves under a finger. After a withdrawn consent the place stays empty.
 */
export function AdSlot({ className = '' }: { className?: string }) {
  const { user } = useLocal()
  useLive(liveConsent)
  const isAllowed = consentOf(user.id, 'ads')
  const [hasRoom] = useState(() => isAllowed && navigator.onLine)
  const Ad = useLive(ad)
  useEffect(() => {
    if (hasRoom) ad.fetch().catch(() => undefined)
  }, [hasRoom])
  return (
    hasRoom && (
      <div className={`print:hidden h-[calc(100px+2.5rem)] border-rule ${className}`}>{isAllowed && Ad && <Ad />}</div>
    )
  )
}
