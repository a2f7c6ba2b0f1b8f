import { LayoutList, WandSparkles } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import type { TemplateName } from './proposals/templates.ts'
import type { KeptProposals, ProposalsDialogProps } from './proposals/use-proposals-dialog.ts'
import { useAi } from './use-ai.ts'

const proposalsDialog = lazyPart<ProposalsDialogProps>(
  async () => (await import('./proposals/proposals-dialog.tsx')).ProposalsDialog,
)

export type GenerateTasksProps = Pick<ProposalsDialogProps, 'project' | 'description'> &
  Partial<Pick<ProposalsDialogProps, 'kept' | 'onAccepted'>>

/** Begins with the AI, or with a template. */
export type OpenProposals = (template?: TemplateName) => void

/**
 * The dialog of proposed tasks, for a project that exists (`{ id }`), or for one that is made together with the tasks
 * (its fields). `description` is the person's own text about the project. Proposals outlive the dialog in `kept`.
 * `onAccepted` comes once all of it is on the device. Inside of a dialog the node must stand within that one.
 */
export function useProposalsOf({
  kept: keptOutside,
  onAccepted,
  ...about
}: GenerateTasksProps): [open: OpenProposals, dialog: ReactNode] {
  const [opened, setOpened] = useState<{ template: TemplateName | undefined }>()
  const keptHere = useRef<KeptProposals>(undefined)
  const kept = keptOutside ?? keptHere
  const close = () => setOpened(undefined)
  const accepted = (projectId: string) => {
    kept.current = undefined
    close()
    onAccepted?.(projectId)
  }
  return [
    (template) => setOpened({ template }),
    opened && (
      <LazyDialog of={proposalsDialog} props={{ ...about, ...opened, kept, onAccepted: accepted, onClose: close }} />
    ),
  ]
}

/** 'Gerar tarefas', or 'Usar um modelo' where the server has no AI, with the dialog that it opens. */
export function GenerateTasks(props: GenerateTasksProps) {
  const [open, dialog] = useProposalsOf(props)
  return (
    <>
      <GenerateButton onOpen={open} />
      {dialog}
    </>
  )
}

/** The button alone. */
export function GenerateButton({ onOpen }: { onOpen: OpenProposals }) {
  const { projects } = useMessages()
  const hasAi = useAi() !== 'absent'
  const Icon = hasAi ? WandSparkles : LayoutList
  return (
    <Button look="outline" onClick={() => onOpen()}>
      <Icon aria-hidden="true" className="size-5" />
      {hasAi ? projects.generate : projects.useTemplate}
    </Button>
  )
}
