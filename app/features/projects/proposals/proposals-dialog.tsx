import { TemplateChoice } from '#app/features/projects/template-choice.tsx'
import { useMessages } from '#app/messages/language.ts'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { AskAi } from './ask-ai.tsx'
import { ProposalReview } from './proposal-review.tsx'
import { type ProposalsDialogProps, useProposalsDialog } from './use-proposals-dialog.ts'

/** Tasks proposed by the AI, or of a template, for the person to choose from and edit before anything is created. */
export function ProposalsDialog(props: ProposalsDialogProps) {
  const { project, onClose } = props
  const texts = useProposalTexts()
  const { close, cancel } = useMessages()
  const state = useProposalsDialog(props)
  const count = state.chosen.length
  return (
    <FormDialog
      title={state.hasWords ? texts.title : texts.useTemplate}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={'id' in project ? texts.add(count) : texts.create(count)}
      isDisabled={count === 0}
      onSubmit={state.accept}
      onClose={onClose}
    >
      <AskAi state={state} />
      <ProposalReview state={state} />
      {state.list.phase !== 'writing' && <TemplateChoice onChoose={state.choose} />}
    </FormDialog>
  )
}
