import { forgetPurchases } from '#app/data/purchases.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { usualItemsSetting } from '#app/lib/device-settings.ts'
import { useMessages } from '#app/messages/language.ts'
import { Switch } from '#app/ui/switch.tsx'

/** Switch for learning usual purchases on this device. Switching it off deletes the learnt ones. */
export function UsualItemsField() {
  const { settings: texts } = useMessages()
  const local = useLocal()
  const choose = (isOn: boolean) => {
    usualItemsSetting.set(isOn)
    if (!isOn) forgetPurchases(local).catch(() => undefined)
  }
  return <Switch label={texts.again} hint={texts.againHint} checked={useLive(usualItemsSetting)} onChange={choose} />
}
