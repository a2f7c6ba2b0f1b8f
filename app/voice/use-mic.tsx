import { Mic } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { recognitionOf } from './speech.ts'

const dictation = lazyPart(async () => (await import('./dictation.tsx')).Dictation)

interface MicLine {
  field: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
}

/**
 * The microphone of a line, and what the empty line says while it listens. Both are undefined in a browser without
 * speech recognition. `tidy` puts what was heard in order.
 */
export function useMic(line: MicLine, tidy?: (heard: string) => string) {
  const { mic } = useMessages()
  const [isOn, setOn] = useState(false)
  if (!recognitionOf(window)) return {}
  const press = () => {
    // The understood line is shown beside a field with the focus; a phone needs no keyboard for it.
    if (!isOn) line.field.current?.focus()
    setOn(!isOn)
  }
  const button = (
    <>
      <IconButton
        label={isOn ? mic.stop : mic.start}
        aria-pressed={isOn}
        look={isOn ? 'on' : 'soft'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={press}
      >
        <Mic aria-hidden="true" className="size-5" />
      </IconButton>
      {isOn && <LazyDialog of={dictation} props={{ ...line, tidy, onClose: () => setOn(false) }} />}
    </>
  )
  return { button, placeholder: isOn ? mic.listening : undefined }
}
