import { useState } from 'react'
import { storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { areLettersOn } from './use-keys.ts'

/** Every shortcut and its effect. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { shortcuts, close } = useMessages()
  const [hasLetters, setLetters] = useState(areLettersOn)
  const choose = (isOn: boolean) => {
    writeStored(storageKeys.letterKeys, isOn ? null : 'off')
    setLetters(isOn)
  }
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
      <Switch label={shortcuts.letters} hint={shortcuts.lettersHint} checked={hasLetters} onChange={choose} />
    </Dialog>
  )
}
