import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#app/ui/toasts.ts'

/** The result of a call, in words. */
export interface Outcome {
  tone: 'plain' | 'failure'
  title: string
  description?: string
}

interface Running {
  outcome: Outcome | undefined
  busy: boolean
  setOutcome: (outcome: Outcome | undefined) => void
  /** Calls `act` and shows its outcome. Resolves with true if it succeeded and the dialog is still open. */
  run: (act: () => Promise<Outcome>) => Promise<boolean>
}

/**
 * Announces the results of calls: in the dialog while it is open, because nothing behind it is visible or audible,
 * later in a toast.
 */
export function useOutcome(): Running {
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const run = async (act: () => Promise<Outcome>) => {
    setOutcome(undefined)
    setBusy(true)
    const next = await act()
    setBusy(false)
    if (isShown.current) setOutcome(next)
    else showToast(next)
    return isShown.current && next.tone === 'plain'
  }
  return { outcome, busy, setOutcome, run }
}

export function OutcomeNote({ outcome }: { outcome: Outcome | undefined }) {
  const failed = outcome?.tone === 'failure'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <div role={failed ? 'alert' : 'status'} className="contents">
      {outcome && (
        <div
          className={`mb-4 flex items-start gap-2.5 border-l-4 bg-wash px-4 py-3 ${failed ? 'border-margin' : 'border-primary'}`}
        >
          <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${failed ? 'text-red' : 'text-primary'}`} />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-semibold leading-snug">{outcome.title}</p>
            {outcome.description && <p className="mt-0.5 text-pretty">{outcome.description}</p>}
          </div>
        </div>
      )}
    </div>
  )
}
