import { useLive } from '#app/data-react/use-live.ts'
import { letterKeysSetting } from '#app/device/settings.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'

/** Every shortcut and its effect. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { shortcuts, close } = useMessages()
  return (
    <Dialog title={shortcuts.title} closeLabel={close} onClose={onClose}>
      <dl>
        {shortcuts.keys.map(([keys, what]) => (
          <div
            key={what}
            className="flex items-baseline justify-between gap-4 border-rule border-b py-2.5 last:border-0"
          >
            <dt className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="rounded-md border border-edge px-2 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-right">{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={shortcuts.letters}
        hint={shortcuts.lettersHint}
        checked={useLive(letterKeysSetting)}
        onChange={letterKeysSetting.set}
      />
    </Dialog>
  )
}
