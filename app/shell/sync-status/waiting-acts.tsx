import { useEffect, useState } from 'react'
import { readWaiting, type WaitingAct } from '#app/data/mutations/unsent.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useMessages } from '#app/messages/language.ts'
import { inWords, nameIn } from './act-in-words.ts'

const mostShown = 20

/** The first `mostShown` pending mutations in words. `pending`: the number of all pending ones. */
export function WaitingActs({ local, pending }: { local: LocalStore; pending: number }) {
  const messages = useMessages()
  const { sync } = messages
  const [acts, setActs] = useState<WaitingAct[]>([])
  useEffect(() => {
    let isGone = false
    readWaiting(local, pending === 0 ? 0 : mostShown).then(
      (read) => !isGone && setActs(read),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [local, pending])
  if (acts.length === 0) return null
  return (
    <section className="border-rule border-b py-3">
      <h3 className="text-soft">{sync.waitingActs}</h3>
      <ul className="mt-1 space-y-1">
        {acts.map((act) => (
          <li key={act.mid} className="[overflow-wrap:anywhere]">
            {inWords(act, nameIn(act) ?? sync.unnamed, messages)}
          </li>
        ))}
      </ul>
      {pending > acts.length && <p className="mt-1 text-sm text-soft">{sync.moreWaiting(pending - acts.length)}</p>}
    </section>
  )
}
