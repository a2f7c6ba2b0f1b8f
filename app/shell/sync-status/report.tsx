import { saveUnsent } from '#app/actions/save-unsent.ts'
import { describeDevice } from '#app/data/mutations/unsent.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { copyText } from '#app/device/clipboard.ts'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.ts'

interface ReportProps {
  local: LocalStore
  /** True if any data is only on this device. */
  hasUnsent: boolean
}

/** Offers the data that is only on this device as a file, and the device's state without the person's texts. */
export function Report({ local, hasUnsent }: ReportProps) {
  const { sync } = useMessages()
  return (
    <section className="mt-6">
      <h3 className="font-bold">{sync.report}</h3>
      <p className="mt-1 text-sm text-soft">{sync.reportHint}</p>
      <div className="mt-1 -ml-4 flex flex-wrap">
        {hasUnsent && (
          <Button look="quiet" onClick={() => void saveUnsent(local)}>
            {sync.exportUnsent}
          </Button>
        )}
        <Button look="quiet" onClick={() => void copyDetails(local)}>
          {sync.copyDetails}
        </Button>
      </div>
    </section>
  )
}

async function copyDetails(local: LocalStore): Promise<void> {
  const { sync } = currentMessages()
  const details = await detailsOf(local).catch(() => undefined)
  const isCopied = details !== undefined && (await copyText(details))
  showToast(isCopied ? { title: sync.detailsCopied } : { tone: 'failure', title: sync.copyFailed })
}

async function detailsOf(local: LocalStore): Promise<string> {
  const [device, storage, isProtected] = await Promise.all([
    describeDevice(local),
    navigator.storage?.estimate?.().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => undefined),
  ])
  const browser = {
    browser: navigator.userAgent,
    online: navigator.onLine,
    storage: { used: storage?.usage, quota: storage?.quota, isProtected },
  }
  return JSON.stringify({ ...device, ...browser }, null, 2)
}
