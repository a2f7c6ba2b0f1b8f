import { useCallback, useState } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'

const liveNotice = lazyValue(async () => (await import('#app/planning/reminder-notice.tsx')).ReminderNotice)

/** After the first line with a reminder on this device: what it needs here. `tell` is called with the rows of a line. */
export function useReminderOffer() {
  const [isShown, setShown] = useState(false)
  const Notice = useLive(liveNotice)
  const tell = useCallback((rows: readonly { reminder?: number | null }[] = []) => {
    if (rows.every(({ reminder = null }) => reminder === null) || readStored(storageKeys.remindersTold)) return
    writeStored(storageKeys.remindersTold, 'yes')
    setShown(true)
    liveNotice.fetch().catch(() => undefined)
  }, [])
  const offer = isShown && Notice && (
    <div className="p-2">
      <Notice onDismiss={() => setShown(false)} />
    </div>
  )
  return { offer, tell }
}
