import { errorText } from '#app/messages/error-text.ts'
import { showToast } from '#app/ui/toasts.ts'

interface ToastOptions {
  failed: string
  failedHint: string
}

type Change = () => Promise<void>

let last: { act?: Change; done: Promise<void> } = { done: Promise.resolve() }

/**
 * Changes the notifications of this device, one change after the other. A failure is shown as a toast, and the promise
 * resolves. Buttons stay enabled meanwhile, because disabling one would move the focus. The last press is done last, so
 * its state stays. The same `act` is not started again while it is the last one and has not ended.
 */
export function changeNotifications(act: Change, { failed, failedHint }: ToastOptions): Promise<void> {
  if (last.act === act) return last.done
  const turn = { act, done: last.done.then(attempt) }
  last = turn
  return turn.done

  async function attempt(): Promise<void> {
    await act().catch((error: unknown) =>
      showToast({ tone: 'failure', title: failed, description: errorText(error, failedHint) }),
    )
    if (last === turn) last = { done: turn.done }
  }
}
