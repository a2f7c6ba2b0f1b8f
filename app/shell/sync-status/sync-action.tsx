import { Link } from 'react-router-dom'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { takeNewest } from '#app/shell/loading/app-update.ts'
import { signInAgain } from '#app/shell/session/guards.tsx'
import { requestSync } from '#app/sync/triggers.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import type { SyncIndicator } from './sync-indicator.ts'

interface SyncActionProps {
  kind: SyncIndicator['kind']
  look: 'outline' | 'quiet'
}

/** The button that helps in a state of sync, for the banner and for the panel: sign in, reload or sync now. */
export function SyncAction({ kind, look }: SyncActionProps) {
  const { sync } = useMessages()
  if (kind === 'signed_out') {
    return (
      <Link to={paths.auth} state={signInAgain} className={buttonClass(look)}>
        {sync.signIn}
      </Link>
    )
  }
  const [act, text] = actOf(kind, sync)
  return (
    <Button look={look} onClick={act}>
      {text}
    </Button>
  )
}

function actOf(kind: SyncIndicator['kind'], sync: ReturnType<typeof useMessages>['sync']): [() => void, string] {
  if (kind === 'upgrade') return [takeNewest, sync.reload]
  if (kind === 'no_storage') return [() => location.reload(), sync.reload]
  return [() => requestSync(), kind === 'storage_full' ? sync.tryAgain : sync.tryNow]
}
