import { useEffect, useState } from 'react'
import { saveUnsent } from '#app/actions/save-unsent.ts'
import type { Unsent } from '#app/data/mutations/closing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { syncStatus } from '#app/sync/triggers.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { leaveDeleted } from './leave-deleted.ts'

/**
 * Signs out, and so deletes this device's data, once sync reports that the account was deleted on another device.
 * Unsent changes are offered in a banner first, because nobody else has them (docs/decisions/044).
 */
export function DeletedAccount() {
  const { accountSettings, sync } = useMessages()
  const local = useLocal()
  const isDeleted = useAnswer(() => syncStatus)?.phase === 'deleted'
  const [unsent, setUnsent] = useState<Unsent>([])
  const leave = (accepted: Unsent) => leaveDeleted(local, accepted).then(setUnsent, () => undefined)
  useEffect(() => {
    if (isDeleted) leaveDeleted(local, []).then(setUnsent, () => undefined)
  }, [isDeleted, local])
  if (!isDeleted || unsent.length === 0) return null
  const actions = (
    <>
      <Button look="quiet" onClick={() => void saveUnsent(local)}>
        {sync.exportUnsent}
      </Button>
      <Button look="quiet" onClick={() => void leave(unsent)}>
        {accountSettings.deletion.wipe}
      </Button>
    </>
  )
  return <Banner actions={actions}>{accountSettings.deletion.elsewhere(unsent.length)}</Banner>
}
