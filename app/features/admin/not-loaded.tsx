import { CloudOff } from 'lucide-react'
import { NetworkError } from '#app/api/call.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { errorText } from '#app/messages/error-text.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

interface NotLoadedProps {
  error: unknown
  onRetry: () => void
}

/** In the place of an answer of the server: that it is asked, or that there is none, and a button that asks again. */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const texts = useAdminTexts()
  if (error === undefined)
    return (
      <div data-loading>
        <Spinner label={texts.loading} />
      </div>
    )
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden="true" className="size-6" />}
        title={texts.notLoaded}
        action={<Button onClick={onRetry}>{texts.retry}</Button>}
      >
        {failureText(error, texts)}
      </EmptyState>
    </div>
  )
}

/** The words for a failed call: that it needs a network, or the text of the refusal. */
export const failureText = (error: unknown, texts: { needsNetwork: string; failed: string }): string =>
  error instanceof NetworkError ? texts.needsNetwork : errorText(error, texts.failed)
