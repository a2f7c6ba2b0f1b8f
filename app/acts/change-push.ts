import { errorText } from '#app/messages/error-text.ts'
import { showToast } from '#app/ui/toasts.ts'

interface Told {
  failed: string
  failedHint: string
}

type Act = () => Promise<void>

let last: { act?: Act; done: Promise<void> } = { done: Promise.resolve() }

/**
 * Changes what this device is told of, one thing after the other, and says so when that could not be done. Nothing is
 * disabled meanwhile: that would take the focus away. What was pressed last is done last, and so is what stays; the
 * very same act is not begun again before it has ended.
 */
export function changePush(act: Act, { failed, failedHint }: Told): Promise<void> {
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
