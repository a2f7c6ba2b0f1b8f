import { WandSparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import type { KeptProposals, ProposalsDialogProps } from './proposals/use-proposals-dialog.ts'

const proposalsDialog = lazyPart<ProposalsDialogProps>(
  async () => (await import('./proposals/proposals-dialog.tsx')).ProposalsDialog,
)

export type GenerateTasksProps = Pick<ProposalsDialogProps, 'project' | 'description'> &
  Partial<Pick<ProposalsDialogProps, 'kept' | 'onAccepted'>>

/**
 * 'Gerar tarefas': opens proposals for a project that is there (`{ id }`), or for one that is made together with the tasks
 * (its fields). `description` is what the person has said of it. What is proposed outlives the dialog in
 * `kept`. `onAccepted` comes once all of it is on the device. Inside of a dialog it must stand within that one.
 */
export function GenerateTasks({ kept: keptOutside, onAccepted, ...about }: GenerateTasksProps) {
  const { projects } = useMessages()
  // Asked ahead, for what the dialog shows depends on it.
  useLive(liveCapabilities)
  const [isOpen, setIsOpen] = useState(false)
  const keptHere = useRef<KeptProposals>(undefined)
  const kept = keptOutside ?? keptHere
  const close = () => setIsOpen(false)
  const accepted = (projectId: string) => {
    kept.current = undefined
    close()
    onAccepted?.(projectId)
  }
  return (
    <>
      <Button look="outline" onClick={() => setIsOpen(true)}>
        <WandSparkles aria-hidden="true" className="size-5" />
        {projects.generate}
      </Button>
      {isOpen && <LazyDialog of={proposalsDialog} props={{ ...about, kept, onAccepted: accepted, onClose: close }} />}
    </>
  )
}
