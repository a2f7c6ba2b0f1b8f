import { Link } from 'react-router-dom'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { takeNewest } from '#app/shell/loading/app-update.ts'
import { signInAgain } from '#app/shell/session/guards.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useSyncIndicator } from './sync-indicator.ts'

/** Sync waits for the person: says for what. Everything else goes on as before. */
export function SyncBanner() {
  const { sync } = useMessages()
  const { kind } = useSyncIndicator()
  if (kind === 'signed_out') {
    return (
      <Banner
        actions={
          <Link to={paths.auth} state={signInAgain} className={buttonClass('quiet')}>
            {sync.signIn}
          </Link>
        }
      >
        {sync.signInBanner}
      </Banner>
    )
  }
  if (kind !== 'upgrade') return null
  return (
    <Banner
      actions={
        <Button look="quiet" onClick={takeNewest}>
          {sync.reload}
        </Button>
      }
    >
      {sync.upgradeBanner}
    </Banner>
  )
}
