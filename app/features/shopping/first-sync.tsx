import { CloudDownload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const patienceMs = 5000

/** The account was never opened on this device: its list has to come once from the server. */
export function FirstArrival() {
  const { shopping } = useMessages()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <Spinner label={shopping.preparing} />
  return (
    <EmptyState icon={<CloudDownload aria-hidden="true" className="size-6" />} title={shopping.waitingTitle}>
      {shopping.waitingText}
    </EmptyState>
  )
}
