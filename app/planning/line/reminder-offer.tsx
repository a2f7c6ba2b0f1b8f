import { useCallback, useState } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'

const liveNotice = lazyValue(async () => (await import('#app/planning/reminder-notice.tsx')).ReminderNotice)

/** Earlier versions stored another word as soon as they had shown their offer, for five seconds. */
const answered = 'answered'

/**
 * After a line with a reminder, until the person has answered once: what it needs on this device. `tell` is called with
 * the rows of a line.
 */
export function useReminderOffer() {
  const [isShown, setShown] = useState(false)
  const Notice = useLive(liveNotice)
  const tell = useCallback((rows: readonly { reminder?: number | null }[] = []) => {
    if (rows.every(({ reminder = null }) => reminder === null) || readStored(storageKeys.remindersTold) === answered)
      return
    setShown(true)
    liveNotice.fetch().catch(() => undefined)
  }, [])
  const onAnswer = () => {
    writeStored(storageKeys.remindersTold, answered)
    setShown(false)
  }
  const offer = isShown && Notice && <Notice onAnswer={onAnswer} />
  return { offer, tell }
}
