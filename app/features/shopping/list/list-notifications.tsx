import { Link } from 'react-router-dom'
import { changeNotifications } from '#app/actions/change-notifications.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { paths } from '#app/lib/paths.ts'
import { useNotificationTexts } from '#app/messages/notifications.ts'
import { choosePushOf, livePush } from '#app/notifications/push-state.ts'
import { Switch } from '#app/ui/switch.tsx'

/** A switch for this device's notifications of additions by others. The server stores it, so it needs a network. */
export function ListNotifications({ listId }: { listId: string }) {
  const texts = useNotificationTexts()
  const push = useLive(livePush)
  if (push === undefined) return null
  if (push === 'failed') return <p className="mt-4 text-sm text-soft">{texts.offline}</p>
  if (!push.state || !push.isOn) return <Why ability={push.ability} />
  return (
    <div className="mt-3">
      <Switch
        label={texts.ofList}
        hint={texts.ofListHint}
        checked={push.state.lists.includes(listId)}
        onChange={(on) => void changeNotifications(choosePushOf(listId, on), texts)}
      />
    </div>
  )
}

function Why({
  ability,
}: {
  ability: keyof ReturnType<typeof useNotificationTexts>['reasons'] | 'askable' | 'granted'
}) {
  const texts = useNotificationTexts()
  // The settings explain these reasons.
  if (ability === 'off' || ability === 'unsupported' || ability === 'install') return null
  return (
    <p className="mt-4 text-pretty text-sm text-soft">
      {ability === 'denied' ? texts.reasons.denied : texts.ofListOff}{' '}
      <Link to={paths.settings} className="font-medium text-primary underline">
        {texts.toSettings}
      </Link>
    </p>
  )
}
