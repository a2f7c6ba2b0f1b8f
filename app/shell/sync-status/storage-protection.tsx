import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'

/**
 * States if the browser may clear this device's data when space runs low, offers to protect it, and shows its size in
 * MB.
 */
export function StorageProtection() {
  const { sync } = useMessages()
  const [isProtected, setProtected] = useState<boolean>()
  const [refused, setRefused] = useState(false)
  const [usedBytes, setUsedBytes] = useState<number>()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    navigator.storage?.persisted?.().then(setProtected, () => undefined)
    navigator.storage?.estimate?.().then(
      ({ usage }) => setUsedBytes(usage),
      () => undefined,
    )
  }, [])
  if (isProtected === undefined) return null

  const protect = async () => {
    const granted = await navigator.storage.persist().catch(() => false)
    // The pressed button disappears.
    if (granted) row.current?.focus()
    setProtected(granted)
    setRefused(!granted)
    announce(granted ? `${sync.protection}: ${sync.protected}` : sync.protectFailed)
  }

  return (
    <div ref={row} tabIndex={-1} className="border-rule border-b py-3 outline-none">
      <dl className="flex flex-wrap items-center justify-between gap-x-4">
        <dt className="text-soft">{sync.protection}</dt>
        <dd className="font-semibold">{isProtected ? sync.protected : sync.unprotected}</dd>
      </dl>
      {usedBytes !== undefined && (
        <dl className="flex flex-wrap items-center justify-between gap-x-4">
          <dt className="text-soft">{sync.used}</dt>
          <dd className="font-semibold">{sync.megabytes(usedBytes / 1_000_000)}</dd>
        </dl>
      )}
      {!isProtected && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-40 flex-1 text-sm text-soft">{refused ? sync.protectFailed : sync.unprotectedHint}</p>
          <span className="-mr-4">
            <Button look="quiet" onClick={() => void protect()}>
              {sync.protect}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
