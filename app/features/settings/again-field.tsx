import { forgetPurchases } from '#app/data/purchases.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { liveAgain, setAgain } from '#app/lib/again-setting.ts'
import { useMessages } from '#app/messages/language.ts'
import { Switch } from '#app/ui/switch.tsx'

/** Switch for learning usual purchases on this device. Switching it off deletes the learnt ones. */
export function AgainField() {
  const { settings: texts } = useMessages()
  const local = useLocal()
  const choose = (isOn: boolean) => {
    setAgain(isOn)
    if (!isOn) forgetPurchases(local).catch(() => undefined)
  }
  return <Switch label={texts.again} hint={texts.againHint} checked={useLive(liveAgain) ?? true} onChange={choose} />
}
