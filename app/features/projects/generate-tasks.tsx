import { LayoutList, WandSparkles } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
import type { TemplateName } from './proposals/proposal-list.ts'
import type { KeptProposals, ProposalsDialogProps } from './proposals/use-proposals-dialog.ts'
import { useAi } from './use-ai.ts'

const proposalsDialog = lazyPart<ProposalsDialogProps>(
  async () => (await import('./proposals/proposals-dialog.tsx')).ProposalsDialog,
)

export type GenerateTasksProps = Pick<ProposalsDialogProps, 'project' | 'description'> &
  Partial<Pick<ProposalsDialogProps, 'kept' | 'onAccepted'>>

/**
 * Opens the dialog of proposed tasks. With a template the tasks are those of the template, without one the AI proposes
 * them.
 */
export type OpenProposals = (template?: TemplateName) => void

/**
 * Returns a function that opens the dialog of proposed tasks, and the dialog's node. The tasks are for an existing
 * project (`{ id }`), or for one that is created together with them (its fields). `description` is the person's own
 * text about the project. Proposals survive the dialog in `kept`. `onAccepted` is called once everything is on the
 * device. Inside of another dialog, render the node within it.
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

interface GenerateProps {
  onOpen: OpenProposals
}

/** 'Gerar tarefas', or 'Usar um modelo' on a server without AI: opens the dialog. */
export function GenerateButton({ onOpen }: GenerateProps) {
  const { Icon, label } = useLook()
  return (
    <Button look="outline" onClick={() => onOpen()}>
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </Button>
  )
}

/** The same as an entry of a menu. */
export function GenerateEntry({ onOpen }: GenerateProps) {
  const { Icon, label } = useLook()
  return (
    <MenuButton onClick={() => onOpen()} icon={<Icon className="size-5" />}>
      {label}
    </MenuButton>
  )
}

function useLook() {
  const { projects } = useMessages()
  const hasAi = useAi() !== 'absent'
  return hasAi ? { Icon: WandSparkles, label: projects.generate } : { Icon: LayoutList, label: projects.useTemplate }
}
