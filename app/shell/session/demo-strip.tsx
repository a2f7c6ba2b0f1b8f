import { useEffect, useState } from 'react'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useDemoTexts } from '#app/messages/demo.ts'
import { syncStatus } from '#app/sync/triggers.ts'
import { Banner } from '#app/ui/banner.tsx'
import { leaveDeletedForGood } from './leave-deleted.ts'

const retryMs = 30_000

/** Says until when a demo lasts, and leaves it once it is over: nothing in it is worth a question. */
export function DemoStrip({ until }: { until: number }) {
  const texts = useDemoTexts()
  const local = useLocal()
  const phase = useAnswer(() => syncStatus)?.phase
  // After a month the server no longer knows the reason for which a session ended.
  const isOver = phase === 'deleted' || (phase === 'signed_out' && Date.now() > until)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isOver) return
    const again = () => setTimeout(() => setTries(tries + 1), retryMs)
    leaveDeletedForGood(local).catch(again)
  }, [isOver, local, tries])
  const time = new Date(until).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
  return <Banner actions={null}>{texts.until(time)}</Banner>
}
