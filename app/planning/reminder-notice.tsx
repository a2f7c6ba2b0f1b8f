import { BellOff, X } from 'lucide-react'
import { changeNotifications } from '#app/actions/change-notifications.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useMessages } from '#app/messages/language.ts'
import { useNotificationTexts } from '#app/messages/notifications.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { livePush, turnPushOn } from '#app/notifications/push-state.ts'
import { Button, IconButton } from '#app/ui/button.tsx'

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
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-[min(0.25rem,4px)] rounded-lg border border-rule bg-wash px-[min(0.5rem,8px)] py-[min(0.5rem,8px)] text-sm leading-snug"
    >
      <p aria-live="polite" className="flex flex-1 basis-44 gap-2 text-pretty">
        <BellOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
        <span>
          {!canTurnOn && `${texts.reasons[ability]} `}
          {texts.remindersHere}
        </span>
      </p>
      {canTurnOn ? (
        <div className="flex flex-wrap">
          <Button className="px-[min(0.625rem,10px)]! text-sm" onClick={() => void turnOn()}>
            {texts.turnOn}
          </Button>
          {onAnswer && (
            <Button look="quiet" className="px-[min(0.625rem,10px)]! text-sm" onClick={onAnswer}>
              {dismiss}
            </Button>
          )}
        </div>
      ) : (
        onAnswer && (
          <IconButton label={close} onClick={onAnswer}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )
      )}
    </div>
  )
}
