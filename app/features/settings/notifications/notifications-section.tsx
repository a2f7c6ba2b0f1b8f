import { useRef } from 'react'
import { changeNotifications } from '#app/actions/change-notifications.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { timesRemindSetting } from '#app/device/times-remind.ts'
import { useNotificationTexts } from '#app/messages/notifications.ts'
import { askPush, choosePush, livePush, turnPushOff, turnPushOn } from '#app/notifications/push-state.ts'
import { Button } from '#app/ui/button.tsx'
import { entryHeading } from '#app/ui/settings-group.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Choices } from './choices.tsx'

/**
 * The settings of the notifications that this device shows while the app is closed. Permission is requested by a tap,
 * and changes need a network.
 */
export function NotificationsSection() {
  const texts = useNotificationTexts()
  const part = useRef<HTMLDivElement>(null)
  // Another element may have replaced the pressed button.
  const keepFocus = () => {
    if (document.activeElement === document.body) part.current?.focus()
  }
  return (
    <>
      <h3 className={entryHeading}>{texts.heading}</h3>
      <p className="mt-1 text-pretty">{texts.hint}</p>
      <div ref={part} tabIndex={-1} className="outline-none">
        <State onDone={keepFocus} />
      </div>
      <Switch
        label={texts.timesRemind}
        hint={texts.timesRemindHint}
        checked={useLive(timesRemindSetting)}
        onChange={timesRemindSetting.set}
      />
    </>
  )
}

function State({ onDone }: { onDone: () => void }) {
  const texts = useNotificationTexts()
  const push = useLive(livePush)
  const attempt = async (act: () => Promise<void>) => {
    await changeNotifications(act, texts)
    requestAnimationFrame(onDone)
  }
  if (push === undefined) return null
  if (push === 'failed') {
    return (
      <>
        <p className="mt-3 text-pretty">{texts.offline}</p>
        <Button look="outline" className="mt-4" onClick={() => void attempt(askPush)}>
          {texts.retry}
        </Button>
      </>
    )
  }
  const { ability, state, isOn } = push
  if (ability === 'askable' || (ability === 'granted' && !isOn)) {
    return (
      <>
        <p className="mt-3 text-pretty">{texts.remindersHere}</p>
        <Button className="mt-4" onClick={() => void attempt(turnPushOn)}>
          {texts.turnOn}
        </Button>
      </>
    )
  }
  if (ability !== 'granted' || !state) {
    return (
      <p className="mt-3 text-pretty">
        {texts.reasons[ability as keyof typeof texts.reasons]} {texts.remindersHere}
      </p>
    )
  }
  return (
    <>
      <p className="mt-3 text-pretty">
        {texts.isOn} {texts.reminders}
      </p>
      <Choices state={state} onChoose={(change) => void attempt(choosePush(change))} />
      <Button look="outline" className="mt-6" onClick={() => void attempt(turnPushOff)}>
        {texts.turnOff}
      </Button>
    </>
  )
}
