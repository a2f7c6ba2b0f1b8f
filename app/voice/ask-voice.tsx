import { useState } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { useVoiceTexts } from '#app/messages/voice.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { fetchPack } from './listening.ts'
import type { RecognitionClass } from './speech.ts'

interface AskVoiceProps {
  recognition: RecognitionClass
  lang: string
  /** True if the browser can fetch what it needs to listen on this device. */
  canFetch: boolean
  fetched: () => void
  agree: () => void
  onClose: () => void
}

/** Says where the sound goes, before the first use of a recognition that may not be on the device. */
export function AskVoice({ recognition, lang, canFetch, fetched, agree, onClose }: AskVoiceProps) {
  const { close, cancel } = useMessages()
  const texts = useVoiceTexts()
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const fetch = async () => {
    setState('fetching')
    if (await fetchPack(recognition, lang)) fetched()
    else setState('failed')
  }
  return (
    <Dialog
      title={texts.title}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          {!canFetch && (
            <Button look="outline" onClick={onClose}>
              {cancel}
            </Button>
          )}
          <Button look={canFetch ? 'outline' : 'primary'} onClick={agree}>
            {texts.agree}
          </Button>
          {canFetch && (
            <Button disabled={state === 'fetching'} onClick={fetch}>
              {state === 'fetching' ? texts.fetching : texts.fetch}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.where}</p>
      <p className="mt-3 text-soft">{canFetch ? texts.orHere : texts.once}</p>
      {state === 'failed' && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {texts.fetchFailed}
        </p>
      )}
    </Dialog>
  )
}
