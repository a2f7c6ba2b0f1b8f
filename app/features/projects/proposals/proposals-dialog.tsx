import { TemplateChoice } from '#app/features/projects/template-choice.tsx'
import { useMessages } from '#app/messages/language.ts'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AskAi } from './ask-ai.tsx'
import type { TemplateName } from './proposal-list.ts'
import { ProposalRow } from './proposal-row.tsx'
import { hasDay } from './templates.ts'
import { type ProposalsDialogProps, type ProposalsDialogState, useProposalsDialog } from './use-proposals-dialog.ts'

/**
 * Tasks that the AI proposes, or those of a template, for the person to choose from and edit before anything is
 * created.
 */
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
      draft={undefined}
      onClose={onClose}
    >
      <AskAi state={state} />
      <ProposalReview state={state} />
      {state.list.phase !== 'writing' && <TemplateChoice onChoose={state.choose} />}
    </FormDialog>
  )
}

/** The current proposals, to choose from and edit. */
function ProposalReview({ state }: { state: ProposalsDialogState }) {
  const { list, tell, review } = state
  const texts = useProposalTexts()
  if (list.drafts.length === 0) return null
  return (
    <div ref={review.element}>
      {list.template && <TemplateDay name={list.template} state={state} />}
      <p className="text-sm text-soft">{texts.reviewHint}</p>
      <ul aria-label={texts.list} aria-busy={list.phase === 'writing'} className="mt-2 border-rule border-t">
        {list.drafts.map((draft) => (
          <ProposalRow
            key={draft.key}
            draft={draft}
            isOpen={review.open === draft.key}
            error={review.untitled === draft.key && !draft.title.trim() ? texts.titleRequired : undefined}
            field={review.open === draft.key ? review.titleField : undefined}
            onToggle={() => review.toggle(draft.key)}
            onChange={(fields) => tell({ type: 'change', key: draft.key, fields })}
          />
        ))}
      </ul>
    </div>
  )
}

/** The name of the template, and the day from which those of its tasks are counted. */
function TemplateDay({ name, state }: { name: TemplateName; state: ProposalsDialogState }) {
  const { day, today, countFrom } = state.projectDay
  const texts = useProposalTexts()
  const about = hasDay(name)
    ? { label: texts.when, hint: texts.templateDays[name], min: today }
    : { label: texts.start, hint: undefined }
  return (
    <div className="mb-4 grid gap-3 min-[26rem]:grid-cols-2">
      <p className="font-bold text-lg leading-tight">{texts.template(texts.templateTexts[name].name)}</p>
      <TextField type="date" {...about} value={day} onChange={(event) => countFrom(event.target.value)} />
    </div>
  )
}
