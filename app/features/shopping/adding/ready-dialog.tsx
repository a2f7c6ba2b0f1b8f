import { useState } from 'react'
import type { ReadyName } from '#app/groceries/ready/ready-lists.ts'
import { useMessages } from '#app/messages/language.ts'
import { useReadyTexts } from '#app/messages/ready.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { AskForList } from './ask-for-list.tsx'
import { ReadyChoice } from './ready-choice.tsx'
import { ReadyPreview, type ReadyPreviewProps } from './ready-preview.tsx'
import type { Proposed } from './use-ready-lines.ts'

export interface ReadyDialogProps extends Omit<ReadyPreviewProps, 'of' | 'onBack'> {
  /** The ready-made list that is chosen already. */
  chosen?: ReadyName | undefined
}

/** The ready-made lists, then one of them for so many people, to check before it is added. */
export function ReadyDialog({ chosen: first, ...props }: ReadyDialogProps) {
  const { groceries, close } = useMessages()
  const { text } = useReadyTexts()
  const [chosen, choose] = useState<ReadyName | Proposed | undefined>(first)
  if (chosen) return <ReadyPreview of={chosen} {...props} onBack={() => choose(undefined)} />
  return (
    <Dialog title={groceries.ready} closeLabel={close} onClose={props.onClose} isReadFirst>
      <p className="mb-3 text-soft">{text}</p>
      <ReadyChoice onChoose={choose} />
      <AskForList onProposed={choose} />
    </Dialog>
  )
}
