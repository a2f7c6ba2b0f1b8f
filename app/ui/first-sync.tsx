import { CloudDownload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EmptyState } from './empty-state.tsx'
import { Spinner } from './spinner.tsx'

const patienceMs = 5000

interface FirstSyncProps {
  /** The label of the spinner, while the rows may still arrive soon. */
  label: string
  title: string
  text: string
}

/** Shown for an account that is new on this device, until its rows arrive from the server. */
export function FirstSync({ label, title, text }: FirstSyncProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return <Spinner label={label} />
  return (
    <EmptyState icon={<CloudDownload aria-hidden="true" className="size-6" />} title={title}>
      {text}
    </EmptyState>
  )
}
