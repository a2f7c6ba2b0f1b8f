import { errorText } from '#app/messages/error-text.ts'
import { showToast } from '#app/ui/toasts.ts'

interface Told {
  failed: string
  failedHint: string
}

let isBusy = false

/**
 * Changes what this device is told of, one thing at a time, and says so when that could not be done. Nothing is disabled
 * meanwhile: that would take the focus away.
 */
export async function changePush(act: () => Promise<void>, { failed, failedHint }: Told): Promise<void> {
  if (isBusy) return
  isBusy = true
  await act().catch((error: unknown) =>
    showToast({ tone: 'failure', title: failed, description: errorText(error, failedHint) }),
  )
  isBusy = false
}
