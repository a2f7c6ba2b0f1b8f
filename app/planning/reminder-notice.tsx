import { BellOff } from 'lucide-react'
import { changeNotifications } from '#app/actions/change-notifications.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useMessages } from '#app/messages/language.ts'
import { useNotificationTexts } from '#app/messages/notifications.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { livePush, turnPushOn } from '#app/notifications/push-state.ts'
import { Button } from '#app/ui/button.tsx'

/** Says what becomes of a reminder on a device without notifications, and turns them on. Nothing where they are on. */
export function ReminderNotice({ onAnswer }: { onAnswer?: () => void }) {
  const texts = useNotificationTexts()
  const { close } = useMessages()
  const { dismiss } = usePlanningTexts()
  const push = useLive(livePush)
  if (push === undefined || push === 'failed' || push.isOn) return null
  const { ability } = push
  const canTurnOn = ability === 'askable' || ability === 'granted'
  const turnOn = async () => {
    await changeNotifications(turnPushOn, texts)
    const now = livePush.get()
    if (typeof now === 'object' && now.isOn) onAnswer?.()
  }
  return (
    <div role="note" className="rounded-lg border border-rule bg-wash p-3 text-sm">
      <p aria-live="polite" className="flex gap-2 text-pretty">
        <BellOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
        <span>
          {!canTurnOn && `${texts.reasons[ability]} `}
          {texts.remindersHere}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {canTurnOn && <Button onClick={() => void turnOn()}>{texts.turnOn}</Button>}
        {onAnswer && (
          <Button look="quiet" onClick={onAnswer}>
            {canTurnOn ? dismiss : close}
          </Button>
        )}
      </div>
    </div>
  )
}
