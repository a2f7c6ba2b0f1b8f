import { useEffect, useState } from 'react'
import { countWaitingOf } from '#app/data/mutations/unsent.ts'
import { readSession } from '#app/data/store/session.ts'
import { useAccountTexts } from '#app/messages/account.ts'

/**
 * Tells the person of this device that their changes wait for the sign-in. That happens after a browser that was killed
 * before it had stored the cookie.
 */
export function WaitingNote() {
  const account = useAccountTexts()
  const [waiting, setWaiting] = useState({ who: '', changes: 0 })
  useEffect(() => {
    const count = async () => {
      const user = await readSession()
      if (user) setWaiting({ who: user.firstName || user.email, changes: await countWaitingOf(user) })
    }
    count().catch(() => undefined)
  }, [])
  if (waiting.changes === 0) return null
  return (
    <p role="status" className="mb-6 border-primary border-l-4 bg-wash px-4 py-3 [overflow-wrap:anywhere]">
      {account.waitingHere(waiting.changes, waiting.who)}
    </p>
  )
}
